import { type Answer, asksText } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { element } from '../upload/element';

export interface QuestionActs {
  readonly choose: (question: TemplateField, option: string) => void;
  readonly write: (question: TemplateField, text: string) => void;
  readonly explain: (question: TemplateField, text: string) => void;
}

const HINTS: Readonly<Record<string, string>> = {
  select: '选一个',
  multi: '可以选多个',
  number: '请填数字',
  date: '请选日期',
};

/** One question in large type, updated in place while it is answered, so that nothing moves under a finger. */
export class QuestionView {
  readonly root: HTMLElement;
  private readonly options: readonly HTMLInputElement[];
  private readonly words: HTMLTextAreaElement;
  private readonly typed: HTMLInputElement | HTMLTextAreaElement | undefined;
  private readonly fault = element('p', 'fault');
  readonly heading: HTMLElement;

  constructor(
    readonly question: TemplateField,
    private readonly acts: QuestionActs,
  ) {
    const { label, unit, type } = question;
    const isChoice = type === 'select' || type === 'multi';
    this.heading = element('h1', 'ask', label, unit ? `（${unit}）` : null);
    this.heading.id = 'ask';
    this.heading.tabIndex = -1;
    this.fault.setAttribute('role', 'alert');
    this.words = this.wordsOf();
    this.options = isChoice ? (question.options ?? []).map((option) => this.optionOf(option)) : [];
    this.typed = isChoice ? undefined : this.typedOf();
    const group = element('div', 'options', ...this.options.map((input) => this.labelOf(input)));
    group.setAttribute('role', type === 'multi' ? 'group' : 'radiogroup');
    group.setAttribute('aria-labelledby', 'ask');
    const hint = [HINTS[type] ?? '写几个字就可以', question.required ? '' : '，不清楚可以跳过'].join('');
    this.root = element(
      'section',
      'question',
      this.heading,
      element('p', 'hint', hint),
      this.fault,
      isChoice ? group : (this.typed ?? null),
      this.words,
    );
  }

  update(answer: Answer | undefined, fault: string | undefined): void {
    const value = answer?.value ?? [];
    for (const input of this.options) input.checked = value.includes(input.value);
    this.words.hidden = !asksText(this.question, value);
    if (this.words.value !== (answer?.text ?? '')) this.words.value = answer?.text ?? '';
    if (this.typed && document.activeElement !== this.typed) this.typed.value = value[0] ?? '';
    const says = fault ?? '';
    if (this.fault.textContent === says) return;
    this.fault.textContent = says;
    // Below a long list it would hide behind the buttons.
    if (says) window.scrollTo(0, 0);
  }

  private optionOf(option: string): HTMLInputElement {
    const input = element('input', 'tick');
    input.type = this.question.type === 'multi' ? 'checkbox' : 'radio';
    input.name = this.question.key;
    input.value = option;
    input.addEventListener('change', () => this.acts.choose(this.question, option));
    return input;
  }

  private labelOf(input: HTMLInputElement): HTMLElement {
    return element('label', 'option', input, element('span', '', input.value));
  }

  private wordsOf(): HTMLTextAreaElement {
    const words = element('textarea', 'typed');
    words.rows = 2;
    words.maxLength = 100;
    words.placeholder = '请写一写是什么';
    words.setAttribute('aria-label', `${this.question.label}：请写一写是什么`);
    words.addEventListener('input', () => this.acts.explain(this.question, words.value));
    return words;
  }

  private typedOf(): HTMLInputElement | HTMLTextAreaElement {
    const { type, max } = this.question;
    const isText = type !== 'number' && type !== 'date';
    const typed = isText ? element('textarea', 'typed') : element('input', 'typed');
    if (typed instanceof HTMLInputElement) {
      typed.type = type === 'date' ? 'date' : 'text';
      typed.inputMode = type === 'number' ? 'decimal' : 'text';
    }
    typed.maxLength = isText ? (max ?? 200) : 20;
    typed.setAttribute('aria-labelledby', 'ask');
    typed.addEventListener('input', () => this.acts.write(this.question, typed.value));
    return typed;
  }
}
