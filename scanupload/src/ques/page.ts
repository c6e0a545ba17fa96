import { answerText } from '@mingmou/contract/outpatient/questionnaire.rules';
import { button, element } from '../upload/element';
import { type QuestionActs, QuestionView } from './question-view';
import type { Keeping, View } from './session';

interface PageActs extends QuestionActs {
  readonly next: () => void;
  readonly back: () => void;
  readonly go: (code: string | null) => void;
  readonly send: () => void;
}

const KEEPING: Readonly<Record<Keeping, string>> = {
  kept: '已保存',
  keeping: '正在保存…',
  offline: '没有网络，答案先存在这部手机里，连上网会自动保存',
};

/** The whole page; `show` draws what has changed. */
export class QuestionnairePage {
  readonly root = element('main', 'page');
  private question: QuestionView | undefined;
  private shown: View['kind'] | undefined;
  private readonly count = element('p', 'count');
  private readonly bar = element('progress', 'bar');
  private readonly state = element('p', 'state');
  private readonly notice = element('p', 'notice');
  private readonly forth: HTMLButtonElement;
  private readonly foot: HTMLElement;

  constructor(private readonly acts: PageActs) {
    this.forth = button('act main', '下一题', acts.next);
    this.foot = element('footer', 'foot', button('act', '上一题', acts.back), this.forth);
    this.state.setAttribute('aria-live', 'polite');
    this.notice.setAttribute('role', 'alert');
    this.bar.setAttribute('aria-label', '已完成的题');
  }

  show(view: View): void {
    if (view.kind === 'question') this.ask(view);
    else this.tellOf(view);
  }

  private tellOf(view: Exclude<View, { kind: 'question' }>): void {
    const isOther = this.shown !== view.kind;
    this.question = undefined;
    this.shown = view.kind;
    this.root.replaceChildren(...this.drawn(view));
    if ('of' in view) this.tell(view.keeping, view.notice);
    if (isOther) window.scrollTo(0, 0);
  }

  private drawn(view: Exclude<View, { kind: 'question' }>): HTMLElement[] {
    switch (view.kind) {
      case 'opening':
        return [element('p', 'big', view.trouble ?? '正在打开…')];
      case 'over':
        return [element('p', 'big', view.says)];
      case 'thanks':
        return [element('h1', 'ask', '填好了，谢谢！'), element('p', 'big', '请把手机收好，等候叫号。')];
      case 'welcome':
        return this.welcome(view);
      default:
        return this.overview(view);
    }
  }

  private welcome({ of, asked }: Extract<View, { kind: 'welcome' }>): HTMLElement[] {
    const begin = button('act main', of.answers.length > 0 ? '接着填' : '开始', this.acts.next);
    return [
      element('h1', 'ask', of.orgName),
      element('p', 'big', `请为 ${of.patientName} 填写《${of.templateName}》`),
      element('p', 'hint', `大约 ${asked.length} 题，一题一题来，三到五分钟。填到一半关掉也没关系，再扫一次接着填。`),
      element('p', 'hint', '看不懂的，可以问家长或者工作人员。'),
      this.notice,
      element('footer', 'foot', begin),
    ];
  }

  private ask(view: Extract<View, { kind: 'question' }>): void {
    const { question, answer, at, asked, keeping, fault, notice } = view;
    const shown = this.question?.question.key === question.key ? this.question : new QuestionView(question, this.acts);
    shown.update(answer, fault);
    this.count.textContent = `第 ${at} 题（共 ${asked.length} 题）`;
    this.bar.max = asked.length;
    this.bar.value = at - 1;
    this.forth.textContent = answer || question.required ? '下一题' : '跳过';
    this.tell(keeping, notice);
    if (shown === this.question) return;
    this.question = shown;
    const head = element('header', 'head', this.count, this.bar);
    this.root.replaceChildren(head, this.notice, shown.root, this.state, this.foot);
    this.shown = 'question';
    window.scrollTo(0, 0);
    shown.heading.focus({ preventScroll: true });
  }

  private overview({ asked, answers, faults }: Extract<View, { kind: 'overview' }>): HTMLElement[] {
    const rows = asked.map(({ key, label }) => {
      const lacks = faults.some(({ code }) => code === key);
      const said = answerText(answers.find(({ code }) => code === key));
      const row = button(lacks ? 'row lacks' : 'row', '', () => this.acts.go(key));
      row.append(element('span', 'of', label), element('span', 'said', said || (lacks ? '还没有答' : '没有填')));
      return element('li', '', row);
    });
    const says = faults.length > 0 ? `还有 ${faults.length} 题没有答好，请点红色的题` : '请看一遍，要改就点那一题';
    return [
      element('h1', 'ask', '快好了'),
      element('p', 'hint', says),
      this.notice,
      element('ul', 'rows', ...rows),
      this.state,
      element('footer', 'foot', button('act', '上一题', this.acts.back), button('act main', '提交', this.acts.send)),
    ];
  }

  private tell(keeping: Keeping, notice: string | undefined): void {
    if (this.state.textContent !== KEEPING[keeping]) this.state.textContent = KEEPING[keeping];
    if (this.notice.textContent !== (notice ?? '')) this.notice.textContent = notice ?? '';
    this.notice.hidden = !notice;
  }
}
