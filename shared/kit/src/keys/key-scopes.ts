import { focusFault } from '../form/field-faults';

export interface KeyBinding {
  /** `F2`, `Ctrl+S`, `Ctrl+Shift+Z`, `Ctrl+Enter`, `Alt+ArrowLeft`. */
  readonly key: string;
  readonly title: string;
  readonly run: () => void;
  /** True while the key is the browser's, or of the control that has the focus. */
  readonly rests?: () => boolean;
}

interface Scope {
  readonly bindings: () => readonly KeyBinding[];
  /** Keys below it rest: the page under a dialog. */
  readonly blocking: boolean;
}

/** Keys that send the values of the fields. */
const SENDING: ReadonlySet<string> = new Set(['F8', 'Ctrl+S', 'Ctrl+Enter']);

type ShowHelp = (bindings: readonly KeyBinding[]) => void;

const scopes: Scope[] = [];

/** One for each React root of the page; the newest shows. */
const helps: ShowHelp[] = [];

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Shift alone is part of how a sign is typed; only with Ctrl it makes another key. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): string {
  const ctrl = ctrlKey || metaKey ? `Ctrl+${shiftKey && key.length === 1 ? 'Shift+' : ''}` : '';
  return `${ctrl}${altKey ? 'Alt+' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
}

/** Inputs that a character changes: a ticked box or a read-only amount keeps the focus and takes none. */
const TAKES_TEXT =
  'input:not([type=checkbox], [type=radio], [type=range], [readonly]), textarea:not([readonly]), select, [role=combobox]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TAKES_TEXT));
}

/** The bindings that work now: those of the top scopes, down to the first that blocks. */
export function liveBindings(): KeyBinding[] {
  const live: KeyBinding[] = [];
  for (const scope of [...scopes].reverse()) {
    for (const binding of scope.bindings()) {
      if (!live.some(({ key }) => key === binding.key)) live.push(binding);
    }
    if (scope.blocking) break;
  }
  return live;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.repeat || event.defaultPrevented) return;
  const live = liveBindings();
  if (event.key === '?' && !isTyping(event.target)) {
    const isAsked = live.length === 0 && scopes.some(({ blocking }) => blocking);
    if (!isAsked) helps.at(-1)?.(live);
    return;
  }
  const binding = live.find(({ key }) => key === keyOf(event));
  // A digit that is a key of the page is a digit in an input.
  if (!binding || binding.rests?.() || (binding.key.length === 1 && isTyping(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  if (SENDING.has(binding.key) && focusFault(event.target)) return;
  binding.run();
}

/** A select opens by Enter, whatever is held with it: combinations are ours before the input sees them. */
function onCombination(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) onKeyDown(event);
}

function listen(): void {
  window.addEventListener('keydown', onCombination, true);
  window.addEventListener('keydown', onKeyDown);
}

function stopListening(): void {
  window.removeEventListener('keydown', onCombination, true);
  window.removeEventListener('keydown', onKeyDown);
}

/** Adds keys on top of the existing ones; returns the function that removes them. */
export function openScope(scope: Scope): () => void {
  if (scopes.length === 0) listen();
  scopes.push(scope);
  return () => {
    const at = scopes.indexOf(scope);
    if (at >= 0) scopes.splice(at, 1);
    if (scopes.length === 0) stopListening();
  };
}

/** Lets every key rest while a question is asked. */
export function blockKeys(): () => void {
  return openScope({ bindings: () => [], blocking: true });
}

export function setKeysHelp(show: ShowHelp): () => void {
  helps.push(show);
  return () => {
    helps.splice(helps.indexOf(show), 1);
  };
}
