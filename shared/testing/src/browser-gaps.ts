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

// jsdom walks the whole page for the labels of each field and for the field of each label. A query by label asks every
// element of the page for its labels, which took a third of a long form's test.
const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

function controlOf(this: HTMLLabelElement): Element | null {
  if (!this.hasAttribute('for')) return this.querySelector(LABELABLE);
  const named = this.ownerDocument.getElementById(this.htmlFor);
  return named?.matches(LABELABLE) ? named : null;
}

// jsdom's own object of the document, which counts the changes of the whole tree for live collections.
const implSymbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
const tree: { readonly _version: number } = Reflect.get(document, implSymbol ?? '');
if (typeof tree?._version !== 'number') throw new Error('jsdom no longer counts the changes of the document');

let indexedVersion = -1;
const labelsById = new Map<string, HTMLLabelElement[]>();

/** Returns the labels whose `for` names the id, in page order. The index is rebuilt after each change of the document. */
function labelsFor(id: string): readonly HTMLLabelElement[] {
  if (tree._version !== indexedVersion) {
    labelsById.clear();
    for (const label of document.querySelectorAll<HTMLLabelElement>('label[for]'))
      labelsById.set(label.htmlFor, [...(labelsById.get(label.htmlFor) ?? []), label]);
    indexedVersion = tree._version;
  }
  return labelsById.get(id) ?? [];
}

/** Returns labels in page order, in which a screen reader reads the name of a field. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const around = this.closest('label');
  const labels = this.id ? [...labelsFor(this.id)] : [];
  if (!around || around.control !== this || labels.includes(around)) return labels;
  const follows = labels.findIndex((label) => around.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_FOLLOWING);
  return labels.toSpliced(follows < 0 ? labels.length : follows, 0, around);
}

Object.defineProperty(HTMLLabelElement.prototype, 'control', { configurable: true, get: controlOf });
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
