//! A page that shows the mutants in the source, with everything that it needs in one file.

use super::source::SourceText;
use super::text::text;
use super::{names, schema};
use margay_mutate::result::MutationReport;

/// The web component `mutation-testing-elements`; `scripts/fetch-report-page.sh` says which version, and fetches it anew.
const COMPONENT: &str = include_str!("../../vendor/mutation-testing-elements/mutation-test-elements.js");

/// What a browser may load: what stands in the page, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
font-src data:; base-uri 'none'; form-action 'none'";

/// A page of HTML that shows the result. It loads nothing, so that it can be kept, sent and opened anywhere.
pub fn page(report: &MutationReport, sources: &dyn SourceText) -> String {
    let document = in_script(&schema::document(report, sources).to_string());
    let summary = in_html(&text(report, usize::MAX));
    let title = in_html(&format!("Mutants: {} killed", names::percent(report.score())));
    format!(
        "<!DOCTYPE html>
<!-- {sign}; the script is mutation-testing-elements under the Apache License 2.0 -->
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title}</title>
</head>
<body>
<mutation-test-report-app title-postfix=\"Margay\"></mutation-test-report-app>
<noscript><pre>{summary}</pre></noscript>
<script type=\"application/json\" id=\"report\">{document}</script>
<script>{component}</script>
<script>
const app = document.querySelector('mutation-test-report-app');
const background = () => {{ document.body.style.backgroundColor = app.themeBackgroundColor; }};
app.addEventListener('theme-changed', background);
background();
app.report = JSON.parse(document.getElementById('report').textContent);
</script>
</body>
</html>
",
        sign = margay_files::SIGN,
        component = COMPONENT.trim_end(),
    )
}

/// JSON that may stand in a script element: nothing in it ends the element or begins a comment. `<` stands in strings
/// only, where it can be written by its number.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_component_ends_no_script() {
        let text = COMPONENT.to_lowercase();
        assert!(!text.contains("</script") && !text.contains("<script"));
        assert!(text.len() < 400_000, "{} bytes in every page", text.len());
    }

    #[test]
    fn text_of_programs_stays_text() {
        let json = in_script(&serde_json::json!("</script><!-- <script>").to_string());
        assert!(!json.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some("</script><!-- <script>"));
        assert_eq!(in_html("a < b && <i>"), "a &lt; b &amp;&amp; &lt;i&gt;");
    }
}
