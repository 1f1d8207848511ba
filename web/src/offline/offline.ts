// Reloads the page. The URL is still the one the user asked for.
const retry = () => location.reload();
addEventListener('online', retry);
document.querySelector('button')?.addEventListener('click', retry);
