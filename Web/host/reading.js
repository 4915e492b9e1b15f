// The wait for a page that is still reading what it shows. The screen before stays, but not for long.

const LONGEST_MS = 500;

export class Reading {
  // Whether the latest drawing showed nothing because of it.
  isOn = false;
  // Whether it is a page that the user has just asked for.
  isAskedFor = false;
  #timer = 0;
  #onLong;

  // `onLong()` is called when the page takes too long; it is then to be shown as it is.
  constructor(onLong) {
    this.#onLong = onLong;
  }

  begin(isByUser) {
    this.isOn = true;
    this.isAskedFor ||= isByUser;
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#onLong();
    }, LONGEST_MS);
  }

  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.isAskedFor = false;
  }
}
