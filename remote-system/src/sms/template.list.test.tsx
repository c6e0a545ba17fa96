import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import TemplateList from './template.list';

const draft: OutputOf<typeof smsTemplate.findById> = {
  id: 5,
  version: 1,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  code: 'DX0001',
  name: '复查提醒',
  smsScene: 'NOTICE',
  event: null,
  content: '您好，请按时复查',
  segments: 1,
  auditState: 'DRAFT',
  rejectReason: null,
  passedContent: null,
};
const passed = { ...draft, id: 6, name: '取镜通知', auditState: 'PASSED', passedContent: draft.content } as const;
const edited = { ...passed, id: 7, name: '改过的', auditState: 'DRAFT', content: '新文' } as const;

const all = [
  'menu:1734',
  'sms-template:save',
  'sms-template:enable',
  'sms-template:delete',
  'sms-template:submit',
] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  const standard = [
    answer(smsTemplate.page, { records: [draft, passed, edited], total: 3, page: 1, size: 10 }),
    answer(smsTemplate.findById, draft),
    answer(smsTemplate.preview, { content: '字', sign: '明眸眼视光', length: 8, segments: 1 }),
    answer(smsTemplate.submit, null),
  ] as const;
  return renderScreen(<TemplateList />, { answers: [...answers, ...standard], rights, at: '/system/sms/template' });
}

describe('短信模板', () => {
  it('草稿可以提审；改过而未通过的注明暂发原文', async () => {
    const { server, user } = open();
    expect(await screen.findByText('取镜通知')).toBeVisible();
    expect(screen.getByText(/暂发原文/)).toBeVisible();
    const [submit] = screen.getAllByRole('button', { name: '提审' });
    expect(screen.getAllByRole('button', { name: '提审' })).toHaveLength(2);
    if (submit) await user.click(submit);
    expect(await screen.findByText('提审成功')).toBeVisible();
    expect(server.sent(smsTemplate.submit)).toEqual([{ id: 5, version: 1 }]);
  });

  it('输入时显示字数与计费条数，点变量插入，不支持的变量当场指出', async () => {
    const { user } = open();
    await screen.findByText('取镜通知');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    const text = within(dialog).getByLabelText('内容');
    await user.click(text);
    await user.paste('一'.repeat(64));
    expect(await within(dialog).findByText(/71字，按2条计费/)).toBeVisible();
    await user.clear(text);
    await user.click(within(dialog).getByRole('button', { name: '患者姓名' }));
    expect(text).toHaveValue(`\${${'patientName'}}`);
    await user.click(text);
    await user.paste(`\${${'nick'}}`);
    expect(within(dialog).getByText('不支持的变量：nick')).toBeVisible();
  });

  it('190108 营销短信缺少结尾时说明，所填内容保留', async () => {
    const msg = '营销短信须以「拒收请回复R」结尾';
    const { user } = open([
      answer(smsTemplate.save, () => {
        throw refusal({ code: 190108, msg });
      }),
    ]);
    await screen.findByText('取镜通知');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('模板名称'), '开学季');
    await user.type(within(dialog).getByLabelText('内容'), '优惠');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByLabelText('内容')).toHaveValue('优惠'));
  });

  it('没有按钮权限时只能查看', async () => {
    open([], ['menu:1734']);
    await screen.findByText('取镜通知');
    for (const name of ['新增', '编辑', '停用', '删除', '提审'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
