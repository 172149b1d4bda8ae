//! Terms over Java numbers, and layers that decide them.
