import { relation } from '@mingmou/contract/dict/relation';
import { element } from '../upload/element';

export interface Ticked {
  readonly root: HTMLElement;
  readonly box: HTMLInputElement;
}

export function tick(text: string): Ticked {
  const box = element('input', 'box');
  box.type = 'checkbox';
  return { box, root: element('label', 'tick', box, element('span', '', text)) };
}

export function field(title: string, input: HTMLElement): HTMLElement {
  return element('label', 'field', title, input);
}

export function textInput(longest: number, autocomplete: 'name' | 'off'): HTMLInputElement {
  const input = element('input', 'input');
  input.maxLength = longest;
  input.autocomplete = autocomplete;
  return input;
}

/** Nothing is chosen until the guardian chooses. */
export function relationChoice(): HTMLSelectElement {
  const select = element('select', 'input');
  const option = (value: string, name: string) => {
    const made = element('option', '', name);
    made.value = value;
    return made;
  };
  select.append(option('', '请选择'), ...relation.rows.map(({ code, name }) => option(String(code), name)));
  return select;
}

export function relationIn(select: HTMLSelectElement) {
  return relation.rows.find(({ code }) => String(code) === select.value)?.code ?? null;
}

/** A button that sends once at a time. */
export async function whileSending(act: HTMLButtonElement, send: () => Promise<void>): Promise<void> {
  const { textContent } = act;
  act.disabled = true;
  act.textContent = '提交中…';
  await send();
  act.disabled = false;
  act.textContent = textContent;
}
