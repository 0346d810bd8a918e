//! The page at port 8080 of a gateway, for whoever stands in the barn with a telephone.

use std::fmt::Write;

use crate::power::Power;
use crate::storage::Spool;
use crate::uplink::Uplink;

/// Seconds after which the page asks for itself again.
const REFRESH: u32 = 10;

/// What the page shows.
pub struct Status<'a> {
    pub name: &'a str,
    pub spool: &'a Spool,
    pub uplink: &'a Uplink,
    pub power: &'a Power,
}

/// Escapes a text for HTML. Names of gateways are written by people.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

fn head(page: &mut String, name: &str) {
    let name = escape(name);
    write!(
        page,
        "<!doctype html><meta charset=utf-8><meta http-equiv=refresh content={REFRESH}>\
         <meta name=viewport content=\"width=device-width\"><title>{name}</title><h1>{name}</h1>"
    )
    .expect("a String takes everything");
}

/// Writes a line of the page.
fn line(page: &mut String, label: &str, value: &str) {
    write!(page, "<p>{label}: {}", escape(value)).expect("a String takes everything");
}

/// The power supply, with one digit after the point.
fn volts(power: &Power) -> String {
    format!("{}.{} V", power.millivolts / 1000, power.millivolts % 1000 / 100)
}

/// The strength of the signal; nothing while the modem is off.
fn signal(uplink: &Uplink) -> String {
    match uplink.rssi() {
        Some(dbm) => format!("LTE {dbm} dBm"),
        None => String::from("no modem"),
    }
}

/// The whole page.
pub fn page(status: &Status) -> String {
    let mut page = String::new();
    head(&mut page, status.name);
    line(&mut page, "lights", &crate::status::words::of(status.spool.state()));
    line(&mut page, "waiting", &status.spool.len().to_string());
    line(&mut page, "uplink", &signal(status.uplink));
    line(&mut page, "power", &volts(status.power));
    page
}
