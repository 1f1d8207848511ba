// The address is still that of the page that was asked for.
const retry = () => location.reload();
addEventListener('online', retry);
document.querySelector('button')?.addEventListener('click', retry);
