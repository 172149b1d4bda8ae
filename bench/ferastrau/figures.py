"""Curves of Figures 3 and 9: statement coverage and kill rate over the scope, as SVG."""

WIDTH, HEIGHT = 250, 190
LEFT, TOP, RIGHT, BOTTOM = 38, 26, 8, 26


def chart(x, y, name, ours, paper, coverage):
    """One chart at a place: each curve is a list of percentages, from scope 1 on."""
    last = max(len(ours), len(paper), 2)
    across = lambda scope: x + LEFT + (WIDTH - LEFT - RIGHT) * (scope - 1) / (last - 1)
    up = lambda percent: y + HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * percent / 100
    parts = [f'<text x="{x + LEFT}" y="{y + 16}" class="name">{name}</text>']
    for percent in range(0, 101, 25):
        parts.append(f'<line x1="{across(1):.1f}" x2="{across(last):.1f}" y1="{up(percent):.1f}" y2="{up(percent):.1f}" class="grid"/>')
        parts.append(f'<text x="{x + LEFT - 5}" y="{up(percent) + 3.5:.1f}" class="number" text-anchor="end">{percent}</text>')
    for scope in range(1, last + 1):
        parts.append(f'<text x="{across(scope):.1f}" y="{y + HEIGHT - BOTTOM + 14}" class="number" text-anchor="middle">{scope}</text>')
    for kind, curve in [("coverage", coverage), ("paper", paper), ("ours", ours)]:
        points = " ".join(f"{across(scope):.1f},{up(percent):.1f}" for scope, percent in enumerate(curve, 1))
        parts.append(f'<polyline points="{points}" class="{kind}"/>')
    return parts


def legend(x, y):
    parts = []
    for number, (kind, text) in enumerate([("ours", "mutants killed"), ("paper", "mutants killed, the paper"), ("coverage", "statements covered")]):
        at = x + 190 * number
        parts.append(f'<line x1="{at}" x2="{at + 28}" y1="{y - 4}" y2="{y - 4}" class="{kind}"/><text x="{at + 34}" y="{y}" class="number">{text}</text>')
    return parts


def picture(charts, columns):
    """An SVG of charts in rows, each (name, ours, paper, coverage)."""
    rows = -(-len(charts) // columns)
    width, height = max(columns * WIDTH, 590), rows * HEIGHT + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif">',
        "<style>.name{font-size:13px;font-weight:bold}.number{font-size:10px;fill:#444}.grid{stroke:#ddd}"
        "polyline,line{fill:none}.ours{stroke:#1a56b0;stroke-width:1.6}.paper{stroke:#c2410c;stroke-width:1.4;stroke-dasharray:5 3}"
        ".coverage{stroke:#9aa5b1;stroke-width:4}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (name, ours, paper, coverage) in enumerate(charts):
        parts += chart(number % columns * WIDTH, number // columns * HEIGHT, name, ours, paper, coverage)
    return "\n".join(parts + legend(LEFT, height - 10) + ["</svg>"]) + "\n"
