import { fileCodes } from '@mingmou/contract/files/file.codes';
import { registrationCodes, visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import {
  type Answer,
  type AnswerFault,
  answerFaults,
  askedOf,
  chosen,
  questionsOf,
} from '@mingmou/contract/outpatient/questionnaire.rules';
import {
  disputesIn,
  laidOver,
  leftOver,
  type Unsaved,
  withChange,
  without,
} from '@mingmou/contract/outpatient/questionnaire-unsaved.rules';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { Refused } from '../upload/client';
import type { Client, Questionnaire } from './client';
import type { Memory } from './memory';

/** The phone does not learn the age; the server leaves out questions for other ages. */
const ANY_AGE = 0;
const AGAIN_MS = 3000;
/** Shown after the last question: everything once more. */
export const OVERVIEW = '';

export type Keeping = 'kept' | 'keeping' | 'offline';

/** Content of the page. */
export type View =
  | { readonly kind: 'opening'; readonly trouble?: string }
  | { readonly kind: 'over'; readonly says: string }
  | { readonly kind: 'thanks' }
  | (Asked & { readonly kind: 'welcome' })
  | (Asked & {
      readonly kind: 'question';
      readonly question: TemplateField;
      readonly answer: Answer | undefined;
      /** From 1. */
      readonly at: number;
      readonly fault: string | undefined;
    })
  | (Asked & {
      readonly kind: 'overview';
      readonly answers: readonly Answer[];
      readonly faults: readonly AnswerFault[];
    });

interface Asked {
  readonly of: Questionnaire;
  readonly asked: readonly TemplateField[];
  readonly keeping: Keeping;
  /** One-time message: a change by the clinic meanwhile, or the server's refusal. */
  readonly notice: string | undefined;
}

const OVER: Readonly<Record<number, string>> = {
  [fileCodes.expired.code]: '这个二维码已经不能用了，请让工作人员再出示一次',
  [visitCodes.finished.code]: '工作人员已经完成了这份问卷，谢谢您',
  [visitCodes.cancelled.code]: '这次就诊已经取消，不用再填了',
};

/** Questionnaire on a phone. Answers are applied over the saved ones, saved with every step, and survive a reload. */
export class QuestionnaireSession {
  private of: Questionnaire | undefined;
  private ended: Extract<View, { kind: 'over' | 'thanks' }> | undefined;
  private trouble: string | undefined;
  private saved: readonly Answer[] = [];
  private version = 0;
  private unsaved: Unsaved;
  private at: string | null;
  private fault: AnswerFault | undefined;
  private notice: string | undefined;
  private keeping: Keeping = 'kept';
  private running: Promise<void> | undefined;
  /** Only one retry is planned at a time, however often the user continues offline. */
  private waits = false;

  constructor(
    private readonly client: Client,
    private readonly memory: Memory,
    private readonly onView: (view: View) => void,
    private readonly later: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
  ) {
    ({ at: this.at, unsaved: this.unsaved } = memory.read());
  }

  async open(): Promise<void> {
    this.tell();
    try {
      await this.read();
      if (this.isDirty) void this.keep();
    } catch (error) {
      this.suffer(error, () => void this.open());
    }
    this.tell();
  }

  choose(question: TemplateField, option: string): void {
    this.change(question.key, chosen(question, this.answerTo(question.key), option));
  }

  write({ key: code }: TemplateField, text: string): void {
    this.change(code, text.trim() ? { code, value: [text] } : null);
  }

  explain({ key }: TemplateField, text: string): void {
    const answer = this.answerTo(key);
    if (answer) this.change(key, { ...answer, text });
  }

  /** To the next question, unless this one lacks something; saves on the way. */
  next(): void {
    const { asked } = this;
    const here = asked.findIndex(({ key }) => key === this.at);
    this.fault = this.at ? this.faults.find(({ code }) => code === this.at) : undefined;
    if (this.fault) this.tell();
    else this.go(asked[here + 1]?.key ?? OVERVIEW);
  }

  /** False where there is nothing before. */
  back(): boolean {
    if (this.ended || !this.of || this.at === null) return false;
    const { asked } = this;
    const here = this.at === OVERVIEW ? asked.length : asked.findIndex(({ key }) => key === this.at);
    this.go(asked[here - 1]?.key ?? null);
    return true;
  }

  /** Straight to a question, or to the overview. */
  go(code: string | null): void {
    this.at = code;
    this.fault = undefined;
    this.notice = undefined;
    this.remember();
    if (this.isDirty) void this.keep();
    this.tell();
  }

  /** Saves for the last time; goes to the first missing answer instead if there is one. */
  async send(): Promise<void> {
    const [missing] = this.faults;
    if (!missing) return this.keep(true);
    this.go(missing.code);
    this.fault = missing;
    this.tell();
  }

  private get answers(): Answer[] {
    return laidOver(this.saved, this.unsaved);
  }
  private get questions(): TemplateField[] {
    return questionsOf(this.of?.sections ?? []);
  }
  private get asked(): readonly TemplateField[] {
    return askedOf(this.questions, this.answers, ANY_AGE);
  }
  private get faults(): AnswerFault[] {
    return answerFaults(this.questions, this.answers, ANY_AGE);
  }
  private get isDirty(): boolean {
    return Object.keys(this.unsaved).length > 0;
  }

  private answerTo(code: string): Answer | undefined {
    return this.answers.find((answer) => answer.code === code);
  }

  private change(code: string, answer: Answer | null): void {
    this.unsaved = withChange(this.saved, this.unsaved, code, answer);
    this.fault = undefined;
    this.remember();
    this.tell();
  }

  private remember(): void {
    this.memory.write({ at: this.at, unsaved: this.unsaved });
  }

  /** Loads the answers that the clinic saved meanwhile, and names the affected questions. */
  private async read(): Promise<void> {
    const of = await this.client.find();
    this.of = of;
    this.trouble = undefined;
    if (of.finished) throw new Refused(visitCodes.finished.code, visitCodes.finished.text);
    ({ answers: this.saved, version: this.version } = of);
    const disputes = disputesIn(this.saved, this.unsaved);
    const titles = this.questions.filter(({ key }) => disputes.some(({ code }) => code === key));
    this.unsaved = leftOver(
      this.saved,
      without(
        this.unsaved,
        disputes.map(({ code }) => code),
      ),
    );
    const [first] = titles;
    if (first) {
      this.notice = `工作人员刚刚改了「${titles.map(({ label }) => label).join('」「')}」，请看一下对不对`;
      this.at = first.key;
    } else if (this.at && !this.asked.some(({ key }) => key === this.at)) this.at = null;
    this.remember();
  }

  /** Runs one save at a time; newer answers go with the next one. */
  private async keep(isLast = false): Promise<void> {
    await this.running;
    if (this.ended || !(isLast || this.isDirty)) return;
    this.running = this.keepOnce(isLast).finally(() => {
      this.running = undefined;
    });
    await this.running;
    this.tell();
  }

  private async keepOnce(isLast: boolean): Promise<void> {
    const { answers, version } = this;
    // Invalid answers are reported at their question and never sent; all others are saved.
    const wrong = new Set(this.faults.filter(({ kind }) => kind === 'wrong').map(({ code }) => code));
    const given = answers.filter(({ code }) => !wrong.has(code));
    this.keeping = 'keeping';
    this.tell();
    try {
      const kept = await this.client[isLast ? 'send' : 'save']({ version, answers: given });
      this.version = kept.version;
      this.saved = given;
      this.unsaved = leftOver(given, this.unsaved);
      this.keeping = 'kept';
      this.remember();
      if (isLast) this.end({ kind: 'thanks' });
    } catch (error) {
      await this.refused(error, isLast);
    }
  }

  private async refused(error: unknown, isLast: boolean): Promise<void> {
    if (!(error instanceof Refused && error.code === registrationCodes.stale.code)) {
      // The last save is the patient's own act: it is not done again behind the back.
      return this.suffer(error, isLast ? undefined : () => void this.keep());
    }
    try {
      await this.read();
      this.keeping = 'kept';
      if (!this.ended && this.isDirty && !isLast) this.later(() => void this.keep(), 0);
    } catch (again) {
      this.suffer(again, () => void this.keep());
    }
  }

  private suffer(error: unknown, again: (() => void) | undefined): void {
    const over = error instanceof Refused ? OVER[error.code] : undefined;
    if (over) this.end({ kind: 'over', says: over });
    else {
      const says = error instanceof Refused ? error.message : undefined;
      this.keeping = 'offline';
      if (says) this.notice = says;
      else if (again) this.tryAgain(again);
      else this.notice = '网络不通，没有提交成功，请再点一次';
      if (!this.of) this.trouble = says ?? '网络不通，正在重试…';
    }
  }

  private tryAgain(again: () => void): void {
    if (this.waits) return;
    this.waits = true;
    this.later(() => {
      this.waits = false;
      again();
    }, AGAIN_MS);
  }

  private end(ended: Extract<View, { kind: 'over' | 'thanks' }>): void {
    this.ended = ended;
    this.memory.forget();
  }

  private tell(): void {
    this.onView(this.view());
  }

  private view(): View {
    const { of, asked, keeping, notice } = this;
    if (this.ended) return this.ended;
    if (!of) return { kind: 'opening', ...(this.trouble ? { trouble: this.trouble } : {}) };
    const shared = { of, asked, keeping, notice };
    if (this.at === null) return { kind: 'welcome', ...shared };
    const index = asked.findIndex(({ key }) => key === this.at);
    const question = asked[index];
    if (!question) return { kind: 'overview', ...shared, answers: this.answers, faults: this.faults };
    const answer = this.answerTo(question.key);
    return { kind: 'question', ...shared, question, answer, at: index + 1, fault: this.fault?.says };
  }
}
