//! A panic is a bug: its text goes to the console, and to the host's own handler when it has set one (`globalThis.atriumPanic`).

use std::sync::Once;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);
    #[wasm_bindgen(catch, js_namespace = globalThis, js_name = atriumPanic)]
    fn host_panic(text: &str) -> Result<(), JsValue>;
}

/// Sets the hook, once for all classes.
pub(crate) fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let text = info.to_string();
            console_error(&text);
            // A host without a handler has nothing to be told.
            let _ = host_panic(&text);
        }));
    });
}
