// The URL is still that of the requested page.
const retry = () => location.reload();
addEventListener('online', retry);
document.querySelector('button')?.addEventListener('click', retry);
