/** The sandbox bank looks like a place of its own: it must not be taken for a page of Saldo. */
export const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  font: 16px/24px system-ui, sans-serif; background: #f3efe6; color: #2b2620;
}
main {
  width: 100%; max-width: 440px; padding: 32px 24px; border-radius: 12px;
  background: #fffdf8; border: 1px solid #d9cfbd; border-top: 6px solid #8a5a00;
}
h1 { margin: 0 0 16px; font-size: 22px; line-height: 28px; }
p { margin: 0 0 16px; }
.note { padding: 12px; border-radius: 8px; background: #fbeecb; color: #4a3200; font-size: 14px; line-height: 20px; }
ul { list-style: none; margin: 0 0 24px; padding: 0; border: 1px solid #d9cfbd; border-radius: 8px; }
li { display: grid; gap: 2px; padding: 12px; }
li + li { border-top: 1px solid #d9cfbd; }
li span { font-size: 14px; line-height: 20px; color: #6b6255; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 12px; }
button {
  flex: 1 1 140px; min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600;
  border-radius: 8px; border: 1px solid #8f8471; background: transparent; color: inherit; cursor: pointer;
}
button.primary { background: #7a4f00; border-color: #7a4f00; color: #ffffff; }
a { color: #7a4f00; }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #191713; color: #ece5d8; }
  main { background: #24211b; border-color: #453f34; border-top-color: #d99a2b; }
  .note { background: #3a2f14; color: #f6dfa6; }
  ul, li + li { border-color: #453f34; }
  li span { color: #b3a994; }
  button { border-color: #8f8471; }
  button.primary { background: #e0a63c; border-color: #e0a63c; color: #1c1503; }
  a { color: #e0a63c; }
  :focus-visible { outline-color: #93c5fd; }
}
`;
