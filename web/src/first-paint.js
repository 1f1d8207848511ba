// Sets the theme before the first paint. A file of its own, because the policy forbids inline scripts.
(() => {
  let theme = 'dark';
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light';
  } catch {
    // Without storage the default stays.
  }
  document.documentElement.dataset.theme = theme;
})();
