// @ts-check
/** Full screen, and the page as an app: two buttons, shown if the browser supports them. */

/** @param {HTMLElement} button hidden if the browser has no full screen */
export function offerFullScreen(button) {
  button.hidden = !document.fullscreenEnabled;
  button.onclick = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  };
  document.addEventListener("fullscreenchange", () => {
    button.ariaLabel = document.fullscreenElement ? "Leave full screen" : "Full screen";
  });
}

/** @param {HTMLElement} button hidden until the browser offers to install the page */
export function offerInstallation(button) {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser's own bar would cover the keypad
    button.hidden = false;
    button.onclick = () => {
      button.hidden = true; // the browser accepts an offer once
      /** @type {any} */ (event).prompt();
    };
  });
}
