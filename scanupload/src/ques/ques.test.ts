import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { Refused, Unreachable } from '../upload/client';
import type { Client, Questionnaire } from './client';
import { createMemory } from './memory';
import { QuestionnairePage } from './page';
import { QuestionnaireSession } from './session';

const fields: TemplateField[] = [
  {
    key: 'Q02',
    label: '目前眼部不适',
    type: 'multi',
    required: true,
    options: ['无', '眼红', '眼痒'],
    exclusive: ['无'],
  },
  {
    ...{ key: 'Q03', label: '不适持续时间', type: 'select', required: false, options: ['<1周', '>6月'] },
    showIf: { code: 'Q02', in: ['眼红', '眼痒'] },
  },
  { key: 'Q14', label: '药物或食物过敏', type: 'select', required: true, options: ['无', '有'], withText: ['有'] },
  { key: 'Q27', label: '每日睡眠', type: 'number', required: false, unit: '小时', min: 3, max: 14, step: 0.5 },
];
const blank: Questionnaire = {
  ...{ orgName: '旗舰店', patientName: '王*明', templateName: '眼健康问卷', finished: false, version: 0 },
  ...{ secondsLeft: 3600, sections: [{ title: '就诊情况', fields }], answers: [] },
};
const one = (code: string, value: string, text?: string): Answer => ({
  code,
  value: [value],
  ...(text ? { text } : {}),
});

/** Clinic in memory: stored answers, the desk's acts, and the state of the connection. */
function clinic(start: Partial<Questionnaire> = {}) {
  let kept = { ...blank, ...start };
  let isDown = false;
  const asked: Answer[][] = [];
  const refusal: { now?: Refused } = {};
  const take = async ({ version, answers }: { version: number; answers?: readonly Answer[] | null | undefined }) => {
    if (isDown) throw new Unreachable();
    if (refusal.now) throw refusal.now;
    if (version !== kept.version) throw new Refused(110001, '数据已被他人修改，请刷新后重试');
    asked.push([...(answers ?? [])]);
    kept = { ...kept, version: version + 1, answers: [...(answers ?? [])] };
    return { version: version + 1 };
  };
  const client: Client = {
    find: jest.fn(async () => {
      if (isDown) throw new Unreachable();
      if (refusal.now) throw refusal.now;
      return kept;
    }),
    save: jest.fn(take),
    send: jest.fn(take),
  };
  return {
    client,
    asked,
    refusal,
    line: (up: boolean) => {
      isDown = !up;
    },
    /** Saves answers at the desk. */
    desk: (answers: Answer[]) => {
      kept = { ...kept, version: kept.version + 1, answers };
    },
  };
}

let waiting: (() => void)[] = [];
/** Runs delayed and pending work. */
async function settle() {
  const due = waiting;
  waiting = [];
  for (const work of due) work();
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

async function open(client: Client) {
  document.body.replaceChildren();
  const page = new QuestionnairePage({
    choose: (question, option) => session.choose(question, option),
    write: (question, text) => session.write(question, text),
    explain: (question, text) => session.explain(question, text),
    next: () => session.next(),
    back: () => void session.back(),
    go: (code) => session.go(code),
    send: () => void session.send(),
  });
  const session = new QuestionnaireSession(
    client,
    createMemory('k', () => localStorage),
    (view) => page.show(view),
    (work) => waiting.push(work),
  );
  document.body.append(page.root);
  await session.open();
  await settle();
  return session;
}

const text = () => document.body.textContent ?? '';
const press = async (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`no button ${name} in: ${text()}`);
  found.click();
  await settle();
};
const tick = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
const type = (selector: string, value: string) => {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!field) throw new Error(`no ${selector}`);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(() => {
  waiting = [];
  localStorage.clear();
  window.scrollTo = () => undefined;
});

describe('患者手机上的问卷', () => {
  it('一题一题问，答案每步保存，题目随答案出现，最后看一遍再提交', async () => {
    const { client, asked } = clinic();
    await open(client);
    expect(text()).toContain('请为 王*明 填写《眼健康问卷》');
    await press('开始');
    expect(text()).toContain('第 1 题（共 3 题）');
    await press('下一题');
    expect(text()).toContain('请选择');
    tick('眼红');
    expect(text()).toContain('共 4 题');
    tick('无');
    expect(text()).toContain('共 3 题');
    await press('下一题');
    expect(asked).toEqual([[one('Q02', '无')]]);
    tick('有');
    await press('下一题');
    expect(text()).toContain('请填写说明');
    type('textarea', '青霉素');
    await press('下一题');
    type('input', '20');
    await press('下一题');
    expect(text()).toContain('请填写3–14之间的数');
    type('input', '9');
    await press('上一题');
    expect(text()).toContain('药物或食物过敏');
    await press('下一题');
    await press('下一题');
    expect(text()).toContain('有（青霉素）');
    await press('提交');
    expect(text()).toContain('填好了，谢谢！');
    expect(asked.at(-1)).toEqual([one('Q02', '无'), one('Q14', '有', '青霉素'), one('Q27', '9')]);
    expect(localStorage).toHaveLength(0);
  });

  it('刷新后回到同一题，没有保存的答案还在；断网时存在手机，连上网自动保存', async () => {
    const { client, asked, line } = clinic();
    await open(client);
    await press('开始');
    line(false);
    tick('眼痒');
    await press('下一题');
    expect(text()).toContain('没有网络，答案先存在这部手机里');
    await press('上一题');
    await press('下一题');
    line(true);
    await open(client);
    expect(text()).toContain('不适持续时间');
    expect(asked).toEqual([[one('Q02', '眼痒')]]);
    expect(text()).toContain('已保存');
  });

  it('断网时反复翻页只排一次重试', async () => {
    const { client, line } = clinic();
    await open(client);
    await press('开始');
    line(false);
    tick('眼痒');
    const first = jest.mocked(client.save).mock.calls.length;
    await press('下一题');
    await press('上一题');
    await press('下一题');
    const before = jest.mocked(client.save).mock.calls.length;
    await settle();
    await settle();
    expect(before - first).toBeGreaterThan(0);
    expect(waiting).toHaveLength(1);
  });

  it('工作人员同时改过的题以工作人员为准并说明，别的题照样保存', async () => {
    const { client, asked, desk } = clinic();
    await open(client);
    await press('开始');
    tick('眼红');
    desk([one('Q02', '无'), one('Q14', '无')]);
    await press('下一题');
    expect(text()).toContain('工作人员刚刚改了「目前眼部不适」，请看一下对不对');
    expect(asked).toEqual([]);
    await press('下一题');
    await press('下一题');
    type('input', '8');
    await press('下一题');
    expect(asked).toEqual([[one('Q02', '无'), one('Q14', '无'), one('Q27', '8')]]);
  });

  it.each([
    [190301, '这个二维码已经不能用了，请让工作人员再出示一次'],
    [110210, '工作人员已经完成了这份问卷，谢谢您'],
    [110202, '这次就诊已经取消，不用再填了'],
  ])('保存时遇到 %s：说明原因，不再显示题目，手机不留答案', async (code, says) => {
    const { client, refusal } = clinic();
    await open(client);
    await press('开始');
    tick('眼红');
    refusal.now = new Refused(code, '');
    await press('下一题');
    expect(text()).toBe(says);
    expect(localStorage).toHaveLength(0);
  });

  it('已由工作人员完成的问卷不再显示；写入的标记不起作用', async () => {
    await open(clinic({ finished: true, sections: [], answers: [] }).client);
    expect(text()).toBe('工作人员已经完成了这份问卷，谢谢您');
    await open(clinic({ orgName: '<img src=x>' }).client);
    expect(document.querySelector('img')).toBeNull();
  });

  it('提交时缺的题直接带过去；断网没有提交成功会说明，不会自己再提交', async () => {
    const { client, line, desk } = clinic({ version: 1, answers: [one('Q02', '无'), one('Q14', '无')] });
    const session = await open(client);
    session.go('');
    line(false);
    await press('提交');
    expect(text()).toContain('没有提交成功，请再点一次');
    expect(waiting).toHaveLength(0);
    line(true);
    desk([one('Q02', '无')]);
    await press('提交');
    await press('提交');
    expect(text()).toContain('药物或食物过敏');
    expect(text()).toContain('请选择');
  });
});
