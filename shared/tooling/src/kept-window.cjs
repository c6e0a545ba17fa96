const { TestEnvironment } = require('jest-environment-jsdom');

const CLEARS = { setTimeout: 'clearTimeout', setInterval: 'clearInterval' };

/** Constructors that tests modify. jsdom defines them without listing them, so Node 20 does not enumerate them. */
const UNLISTED = [
  ...[
    'URL',
    'URLSearchParams',
    'Blob',
    'File',
    'FileReader',
    'EventTarget',
    'Node',
    'Document',
    'Element',
    'HTMLElement',
  ],
  ...['HTMLAnchorElement', 'HTMLCanvasElement', 'HTMLDialogElement', 'HTMLImageElement', 'HTMLInputElement'],
  ...['HTMLLabelElement', 'HTMLMediaElement', 'HTMLVideoElement', 'Range', 'SVGElement', 'Storage'],
];

/** Own properties of the window, of what hangs on it, and of all prototypes: whatever a test may have put something on. */
function ownProperties(window) {
  const listed = Object.values(Object.getOwnPropertyDescriptors(window)).map(({ value }) => value);
  const values = [...listed, ...UNLISTED.map((name) => window[name])];
  const functions = values.filter((value) => typeof value === 'function');
  const prototypes = functions.map(({ prototype }) => prototype).filter(Boolean);
  const { document, navigator, history, process } = window;
  const single = [window, document, navigator, history, process];
  const objects = new Set([...single, ...functions, ...prototypes]);
  return new Map([...objects].map((object) => [object, Object.getOwnPropertyDescriptors(object)]));
}

function restore(object, before) {
  const now = Object.getOwnPropertyDescriptors(object);
  for (const key of Reflect.ownKeys(now)) if (!(key in before) && now[key].configurable) delete object[key];
  for (const key of Reflect.ownKeys(before)) {
    const [was, is] = [before[key], now[key]];
    if (is && was.value === is.value && was.get === is.get && was.set === is.set) continue;
    Object.defineProperty(object, key, was);
  }
}

class KeptWindow extends TestEnvironment {
  #timers = new Map();
  #listeners = [];
  #before;

  constructor(config, context) {
    super(config, context);
    for (const name of Object.keys(CLEARS)) this.#noteTimers(name);
    for (const target of [this.global, this.global.document]) this.#noteListeners(target);
    this.#before = ownProperties(this.global);
  }

  #noteTimers(name) {
    const start = this.global[name];
    this.global[name] = (work, delay, ...given) => {
      const id = start(work, delay, ...given);
      // Pending messages may run, otherwise React's scheduler would wait for its own message forever.
      if (delay > 0) this.#timers.set(id, CLEARS[name]);
      return id;
    };
  }

  #noteListeners(target) {
    const add = target.addEventListener;
    target.addEventListener = (...given) => {
      this.#listeners.push([target, given]);
      return add.apply(target, given);
    };
  }

  /** Leaves the next file a window as it was when this was made: nothing shown, stored, waiting or listening. */
  async teardown() {
    const { document, history, localStorage, sessionStorage } = this.global;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const [object, before] of this.#before) restore(object, before);
    for (const [id, clear] of this.#timers) this.global[clear](id);
    for (const [target, [type, listener, options]] of this.#listeners)
      target.removeEventListener(type, listener, options);
    this.#timers.clear();
    this.#listeners.length = 0;
    document.documentElement.innerHTML = '';
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  }
}

let kept;

/** jsdom's environment of a worker's first file, which serves its later ones as well. See `kept-runtime.cjs`. */
module.exports = function windowOf(config, context) {
  kept ??= new KeptWindow(config, context);
  return kept;
};
