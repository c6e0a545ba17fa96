import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks and the product's libraries need; loaded before every test file of a browser package. */

Object.assign(globalThis, { TextEncoder, TextDecoder });

window.matchMedia ??= (query: string): MediaQueryList => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** By timers: Node's own channel would keep the process alive. */
class TimerPort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  peer: TimerPort | undefined;
  postMessage(data: unknown) {
    setTimeout(() => this.peer?.onmessage?.({ data }), 0);
  }
  close() {}
}

class TimerChannel {
  readonly port1 = new TimerPort();
  readonly port2 = new TimerPort();
  constructor() {
    this.port1.peer = this.port2;
    this.port2.peer = this.port1;
  }
}

if (!('MessageChannel' in globalThis)) Object.assign(globalThis, { MessageChannel: TimerChannel });

Blob.prototype.text ??= function text(this: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => {};

// jsdom would match every element against all of antd's rules, which makes a query by role take seconds. What tests see
// of a style is whether something is shown: by inline style, or by one of antd's classes that hide.
const HIDING = /(^|\s)ant-[\w-]+-hidden(\s|$)/;
const hidden = document.createElement('div').style;
hidden.display = 'none';
window.getComputedStyle = (element) => {
  const isStyled = element instanceof HTMLElement || element instanceof SVGElement;
  return !isStyled || HIDING.test(element.getAttribute('class') ?? '') ? hidden : element.style;
};

// jsdom walks the whole page for the labels of each field and for the field of each label: a query by label took a tenth of
// a form's test.
const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

function controlOf(this: HTMLLabelElement): Element | null {
  if (!this.hasAttribute('for')) return this.querySelector(LABELABLE);
  const named = this.ownerDocument.getElementById(this.htmlFor);
  return named?.matches(LABELABLE) ? named : null;
}

/** In the order of the page, in which a field's name is read out. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const around = this.closest('label');
  const labels = this.id ? [...this.ownerDocument.getElementsByTagName('label')] : around ? [around] : [];
  return labels.filter((label) => (label === around ? label.control === this : label.htmlFor === this.id));
}

Object.defineProperty(HTMLLabelElement.prototype, 'control', { configurable: true, get: controlOf });
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
