import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { relationsOf, templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { push } from '@mingmou/core/navigation/history';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { act, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import EmptyFormPrint from './empty-form.print';
import RelationList from './relation.list';
import TemplateForm from './template.form';

const triage = templatesOf('triage');
const prints = templatesOf('print');
const relations = relationsOf('print');

const row = {
  ...{ id: 5, version: 3, stateEnum: 'ENABLE' as const, updatedAt: '2026-11-20 09:30:00', kind: 'triage' as const },
  ...{ name: '门诊预检', printKind: null, source: 'ORG' as const, publishState: 'PUBLISHED' as const },
  ...{ templateVersion: 2, publishedVersion: 2 },
};
const form: OutputOf<typeof triage.findById> = {
  ...row,
  schema: {
    sections: [
      {
        title: '视力',
        fields: [
          { key: 'ucva', label: '裸眼视力', type: 'eye', required: true },
          { key: 'iop', label: '眼压', type: 'number', unit: 'mmHg', required: false },
        ],
      },
    ],
  },
  print: null,
};
const blank: OutputOf<typeof prints.findById> = {
  ...{ ...row, kind: 'print', name: '记录单', printKind: 'BLANK', schema: null },
  print: {
    ...plainPrint('BLANK'),
    html: '<p>{{patient.name}}</p>',
    items: [{ key: 'e1', kind: 'text', x: 20, y: 30, width: 50, height: 7, text: '签字' }],
  },
};
const relation = {
  ...{ ...row, kind: 'print' as const, templateId: 9, name: '标准收费收据', printKind: 'CHARGE' as const },
  ...{ alias: null, sort: 10, isDefault: true, required: false, source: 'PLATFORM' as const },
};

const all = [
  ...(['menu:1715', 'menu:1716', 'menu:1727', 'tpconfig:save', 'template:save', 'template:publish'] as const),
  ...(['template:enable', 'template:delete', 'empty-print:save', 'empty-print:print'] as const),
];

function open(
  page: React.ReactNode,
  at: string,
  answers: readonly Answer[],
  rights: typeof all | readonly never[] = all,
) {
  return renderScreen(page, { answers, rights: [...rights], at });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const details = '/system/service/details';

describe('门诊票据模板', () => {
  it.each([
    ['REFUND', '退费收据', ['显示积分']],
    ['RECHARGE', '充值收据', ['显示积分']],
    ['RECEIVABLE', '收款收据', []],
    ['SHIFT', '交班单', []],
    ['REGISTER', '挂号单', []],
    ['CHARGE', '收费收据', ['显示优惠', '显示积分']],
  ] as const)('%s：预览是示例数据的%s，可以试打；只有它用得上的开关', async (kind, title, switches) => {
    const print = { ...plainPrint(kind), footText: '欢迎下次光临' };
    const template = { ...blank, name: `本店${title}`, printKind: kind, print };
    const { user } = open(<TemplateForm />, `${details}?tab=print&id=5`, [answer(prints.findById, template)]);
    const properties = within(await screen.findByRole('region', { name: '页面属性' }));
    const shown = properties.queryAllByRole('switch').map((one) => one.closest('div')?.parentElement?.textContent);
    for (const name of ['显示优惠', '显示积分'])
      expect([name, shown.some((text) => text?.includes(name))]).toEqual([name, switches.some((one) => one === name)]);
    await user.click(screen.getByRole('button', { name: '预览' }));
    const paper = within(within(await screen.findByRole('dialog')).getByRole('article', { name: title }));
    expect(paper.getByText('欢迎下次光临')).toBeVisible();
    expect(screen.getByRole('button', { name: '试打一份' })).toBeEnabled();
  });
});

describe('表单模板编辑', () => {
  const edit = (answers: readonly Answer[] = []) =>
    open(<TemplateForm />, `${details}?tab=triage&id=5`, [...answers, answer(triage.findById, form)]);

  it('添加、改名、按方向键排序，Ctrl+S 保存为草稿', async () => {
    const { server, user } = edit([answer(triage.save, { id: 5, version: 4, templateVersion: 3 })]);
    await user.click(await screen.findByRole('button', { name: /裸眼视力/, pressed: true }));
    await user.click(screen.getByRole('button', { name: '单选' }));
    const label = screen.getByLabelText('标题');
    await user.clear(label);
    await user.type(label, '主导眼');
    act(() => screen.getByRole('button', { name: /^移动 主导眼/ }).focus());
    await user.keyboard('{ArrowDown}');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    const [sent] = server.sent(triage.save);
    expect(sent).toMatchObject({ id: 5, version: 3, name: '门诊预检' });
    expect(JSON.stringify(sent)).toMatch(/裸眼视力.*眼压.*主导眼/);
  });

  it('不用鼠标：加一个字段就可以填标题，Esc 回到字段，Enter 再改，Delete 删除后留在下一个字段', async () => {
    const { server, user } = edit([answer(triage.save, { id: 5, version: 4, templateVersion: 3 })]);
    await screen.findByRole('button', { name: /裸眼视力/, pressed: true });
    act(() => screen.getByRole('button', { name: '单选' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('标题')).toHaveFocus());
    await user.keyboard('主导眼{Escape}');
    expect(screen.getByRole('button', { name: /^主导眼/, pressed: true })).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: /^眼压/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('标题')).toHaveFocus();
    await user.keyboard('眼内压{Escape}');
    act(() => screen.getByRole('button', { name: /^裸眼视力/ }).focus());
    await user.keyboard('{Delete}');
    expect(screen.getByRole('button', { name: /^主导眼/, pressed: true })).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(triage.save)).toHaveLength(1));
    expect(JSON.stringify(server.sent(triage.save)[0])).toMatch(/主导眼.*眼内压/);
  });

  it('问卷的题：显示条件、年龄、写入患者可见可改，指错了当场说明，保存时不发出', async () => {
    const ques = templatesOf('questionnaire');
    const questions: OutputOf<typeof ques.findById> = {
      ...{ ...form, kind: 'questionnaire', name: '眼健康问卷' },
      schema: {
        sections: [
          {
            title: '戴镜',
            fields: [
              {
                ...{ key: 'Q05', label: '首次戴镜年龄', type: 'number', required: false, ageMax: 17 },
                ...{ showIf: { code: 'Q04', in: ['RGP'] }, mapTo: 'firstGlassesAge' },
              },
              { key: 'Q04', label: '是否戴镜', type: 'select', required: true, options: ['否', 'RGP'] },
            ],
          },
        ],
      },
    };
    const { server, user } = open(<TemplateForm />, `${details}?tab=questionnaire&id=5`, [
      answer(ques.findById, questions),
      answer(ques.save, { id: 5, version: 4, templateVersion: 3 }),
    ]);
    await user.click(await screen.findByRole('button', { name: /首次戴镜年龄/, pressed: true }));
    expect(screen.getByLabelText('最大年龄')).toHaveValue('17');
    expect(screen.getByTitle('首次戴镜年龄', { exact: true })).toBeVisible();
    const wrong = '的显示条件指向「是否戴镜」，它须排在本字段之前';
    expect(screen.getByText(`本字段${wrong}`)).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(new RegExp(`字段「首次戴镜年龄」${wrong}`)))[0]).toBeVisible();
    expect(server.sent(ques.save)).toEqual([]);
    act(() => screen.getByRole('button', { name: /^移动 首次戴镜年龄/ }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByText(`本字段${wrong}`)).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(JSON.stringify(server.sent(ques.save)[0])).toMatch(/Q04.*Q05.*"in":\["RGP"\]/);
  });

  it('没有字段的草稿存得下，发布时说明原因，填的内容还在', async () => {
    const msg = '模板至少需要一个字段';
    const refused = answer(triage.publish, () => {
      throw refusal({ code: 170211, msg });
    });
    const { user } = edit([refused, answer(triage.save, { id: 5, version: 4, templateVersion: 3 })]);
    const name = await screen.findByLabelText('模板名称');
    await user.clear(name);
    await user.type(name, '新名字');
    await user.click(screen.getByRole('button', { name: /发\s*布/ }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText('模板名称')).toHaveValue('新名字');
  });

  it('别人先改了：说明后可取最新版本，填的内容还在', async () => {
    const refused = answer(triage.save, () => {
      throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
    });
    const { server, user } = edit([refused]);
    const name = await screen.findByLabelText('模板名称');
    await user.clear(name);
    await user.type(name, '我的名字');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    server.use(
      answer(triage.findById, { ...form, version: 8 }),
      answer(triage.save, { id: 5, version: 9, templateVersion: 3 }),
    );
    await user.click(await screen.findByRole('button', { name: /刷\s*新/ }));
    await waitFor(() => expect(screen.getByText(/已载入最新数据/)).toBeVisible());
    expect(screen.getByLabelText('模板名称')).toHaveValue('我的名字');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(server.sent(triage.save).at(-1)).toMatchObject({ version: 8, name: '我的名字' }));
  });

  it('平台模板只能看和复制', async () => {
    open(<TemplateForm />, `${details}?tab=triage&id=5`, [answer(triage.findById, { ...form, source: 'PLATFORM' })]);
    expect(await screen.findByText(/平台模板不能直接修改/)).toBeVisible();
    expect(screen.getByLabelText('模板名称')).toBeDisabled();
    expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull();
    expect(screen.getByRole('button', { name: '添加分组' })).toBeDisabled();
    for (const name of ['上移', '下移']) {
      for (const button of screen.getAllByRole('button', { name: new RegExp(name) })) expect(button).toBeDisabled();
    }
    expect(screen.getByRole('button', { name: /复\s*制/ })).toBeEnabled();
  });
});

describe('打印模板编辑', () => {
  it('版面上的元素以示例数据显示，方向键移动，属性以毫米填写', async () => {
    const { server, user } = open(<TemplateForm />, `${details}?tab=print&id=5`, [
      answer(prints.findById, blank),
      answer(prints.save, { id: 5, version: 4, templateVersion: 3 }),
    ]);
    expect(await screen.findByText('王小明')).toBeVisible();
    act(() => screen.getByRole('button', { name: '文字 签字，左20毫米，上30毫米' }).focus());
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByRole('button', { name: '文字 签字，左21毫米，上35毫米' })).toHaveFocus();
    expect(screen.getByLabelText('左')).toHaveValue('21');
    await user.click(screen.getByRole('button', { name: '病历号' }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(prints.save)).toHaveLength(1));
    const sent = JSON.stringify(server.sent(prints.save)[0]);
    expect(sent).toContain('{{patient.recordNo}}');
    expect(sent).toContain('"x":21');
  });

  it('不用鼠标：加一个文字，移动，改大小，改内容，保存，发布', async () => {
    const { server, user } = open(<TemplateForm />, `${details}?tab=print&id=5`, [
      answer(prints.findById, blank),
      answer(prints.save, { id: 5, version: 4, templateVersion: 3 }),
      answer(prints.publish, null),
    ]);
    await screen.findByText('王小明');
    act(() => screen.getByRole('button', { name: '文字' }).focus());
    await user.keyboard('{Enter}');
    const added = () => screen.getByRole('button', { name: /^文字 (文字|复查)，/ });
    expect(added()).toHaveFocus();
    await user.keyboard('{ArrowDown}{Control>}{ArrowLeft}{/Control}{Enter}');
    const text = screen.getByLabelText('文字');
    expect(text).toHaveFocus();
    await user.keyboard('复查{Escape}');
    expect(added()).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(prints.save)).toHaveLength(1));
    expect(server.sent(prints.save)[0]).toMatchObject({
      print: { items: [{ key: 'e1' }, { text: '复查', y: 39, width: 49, height: 7 }] },
    });
    await user.keyboard('{Delete}');
    expect(screen.getByRole('region', { name: '纸张' })).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent(prints.publish)).toHaveLength(1));
  });

  it('正文里无法识别的占位符当场说明，不能保存', async () => {
    const { server, user } = open(<TemplateForm />, `${details}?tab=print&id=5`, [answer(prints.findById, blank)]);
    await user.click(await screen.findByRole('radio', { name: 'HTML' }));
    const text = screen.getByLabelText('正文（HTML）');
    await user.clear(text);
    await user.click(text);
    await user.paste('<p>{{patient.shoe}}</p>');
    expect(await screen.findByRole('alert')).toHaveTextContent('无法识别的占位符：patient.shoe');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('模板中有无法识别的占位符：patient.shoe')).toBeVisible();
    expect(server.sent(prints.save)).toEqual([]);
  });

  it('收据的内容可隐藏，明细不可；纸张立即可见', async () => {
    const charge = { ...blank, printKind: 'CHARGE' as const, print: plainPrint('CHARGE') };
    const { user } = open(<TemplateForm />, `${details}?tab=print&id=5`, [answer(prints.findById, charge)]);
    const paper = within(await screen.findByRole('article', { name: '收费收据' }));
    expect(paper.getByText('患者签字：')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '患者签字' }));
    expect(paper.queryByText('患者签字：')).toBeNull();
    expect(screen.getByRole('checkbox', { name: '收费明细' })).toBeDisabled();
  });
});

describe('模板配置', () => {
  it('记住上次的标签；默认和必填就地切换，方向键排序', async () => {
    const second = { ...relation, id: 6, name: '本店收据', isDefault: false, source: 'ORG' as const };
    const page = answer(relations.page, { records: [relation, second], total: 2, page: 1, size: 10 });
    const { server, user, query } = open(<RelationList />, '/system/service/tpconfig?tab=print', [
      page,
      answer(relationsOf('triage').page, { records: [], total: 0, page: 1, size: 10 }),
      answer(relations.update, null),
      answer(relations.sort, null),
    ]);
    await screen.findByText('标准收费收据');
    act(() => push('/system/service/tpconfig'));
    await waitFor(() => expect(query().get('tab')).toBe('print'));
    await user.click(await screen.findByRole('switch', { name: '本店收据：默认' }));
    await waitFor(() =>
      expect(server.sent(relations.update)).toMatchObject([{ id: 6, isDefault: true, required: false }]),
    );
    act(() => screen.getByRole('button', { name: /^移动 标准收费收据/ }).focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(server.sent(relations.sort)).toEqual([{ ids: [6, 5] }]));
  });

  it('没有按钮权限时只能查看', async () => {
    renderScreen(<RelationList />, {
      answers: [answer(relations.page, { records: [relation], total: 1, page: 1, size: 10 })],
      rights: ['menu:1715'],
      at: '/system/service/tpconfig?tab=print',
    });
    await screen.findByText('标准收费收据');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull();
  });
});

describe('空白单打印', () => {
  it('份数超出范围不能打印，说明原因', async () => {
    const sheet = {
      ...{ id: 4, version: 1, stateEnum: 'ENABLE' as const, updatedAt: '2026-11-20 09:30:00', name: '记录单' },
      ...{
        templateId: 5,
        copies: 2,
        withPatientHead: true,
        sort: 10,
        templateName: '标准空白单',
        printKind: 'BLANK' as const,
      },
    };
    const { user } = open(<EmptyFormPrint />, '/system/service/emptyPrint', [
      answer(emptyForm.page, { records: [sheet], total: 1, page: 1, size: 10 }),
    ]);
    await user.click(await screen.findByRole('button', { name: '打印' }));
    const dialog = within(await screen.findByRole('dialog'));
    const copies = dialog.getByLabelText('份数');
    expect(copies).toHaveValue('2');
    await user.clear(copies);
    await user.type(copies, '51');
    expect(dialog.getByText('不能大于50')).toBeVisible();
    expect(dialog.getByRole('button', { name: /打\s*印/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
