//! Titles by the examples of protocol/names.json, which protocol/names.test.ts reads too: as long here as there, in code points; and a log
//! refuses and changes none of them.

use atrium_canvas::tess::Mode;

use crate::driver::EngineDriver;

const EXAMPLES: &str = include_str!("../../../../protocol/names.json");
/// `NAME_CHARS.title` of protocol/names.ts.
const TITLE_CHARS: usize = 200;

/// Tidy, and its length. The texts are in ASCII, none of them with a bracket or a quote.
fn examples() -> Vec<(String, usize)> {
    EXAMPLES
        .split('[')
        .skip(2)
        .map(|example| {
            // About, given, tidy, length, kept, fault: the odd pieces between quotes are texts.
            let pieces: Vec<&str> = example.split('"').collect();
            let chars = pieces[6].trim_matches([',', ' ', '\n']).parse();
            (unescaped(pieces[5]), chars.expect("the length follows the tidy name"))
        })
        .collect()
}

/// A text of JSON without quotes in it.
fn unescaped(text: &str) -> String {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        units.extend(rest[..at].encode_utf16());
        let (unit, end) = match &rest[at + 1..at + 2] {
            "u" => (u16::from_str_radix(&rest[at + 2..at + 6], 16).expect("four digits"), at + 6),
            "n" => (10, at + 2),
            "t" => (9, at + 2),
            other => panic!("an escape that no example has: {other}"),
        };
        units.push(unit);
        rest = &rest[end..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16(&units).expect("whole pairs")
}

fn titled(title: &str) -> (Option<String>, Option<String>) {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.engine.set_title(title);
    h.publish();
    let of = |title: &Option<Box<str>>| title.as_deref().map(str::to_owned);
    (of(&h.engine.board().record().title), of(&h.server.record().title))
}

#[test]
fn a_title_is_as_long_here_as_on_a_page_and_stands_in_the_log_as_it_is() {
    let examples = examples();
    assert!(examples.len() > 20, "{} examples", examples.len());
    for (tidy, chars) in examples {
        assert_eq!(tidy.chars().count(), chars, "{tidy:?}");
        assert_eq!(titled(&tidy), (Some(tidy.clone()), Some(tidy)));
    }
}

#[test]
fn a_title_is_cut_behind_200_code_points_of_any_size() {
    for letter in ['a', 'é', '한', '\u{20bb7}', '\u{202e}'] {
        let longest = letter.to_string().repeat(TITLE_CHARS);
        assert_eq!(titled(&format!("{longest}{letter}")), (Some(longest.clone()), Some(longest)));
    }
}
