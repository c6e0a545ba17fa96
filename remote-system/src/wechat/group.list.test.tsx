import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { wxTemplate } from '@mingmou/contract/wechat/wx-template.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import GroupList from './group.list';

type Row = OutputOf<typeof wxAccount.findById>;

const row: Row = {
  ...{ id: 3, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ name: '明眸眼视光', appId: 'wx0123456789abcdef', originalId: null, orgIds: [1], state: 'UNBOUND' },
  ...{ fans: 12, verifiedAt: null, callbackUrl: 'https://m.cn/wechat/callback/wx0123456789abcdef', hasCallback: true },
};
const one = <R,>(record: R) => ({ records: [record], total: 1, page: 1, size: 10 });
const rights = [
  'menu:1751',
  'wechat-account:save',
  'wechat-account:enable',
  'wechat-account:delete',
  'wechat-account:verify',
  'wechat-account:template',
] as const;
const standard: readonly Answer[] = [
  answer(wxAccount.page, one(row)),
  answer(wxAccount.findById, row),
  answer(wxAccount.findAll, [{ id: 3, name: '明眸眼视光' }]),
  answer(wxTemplate.page, { records: [], total: 0, page: 1, size: 10 }),
];

function open(
  answers: readonly Answer[] = [],
  held: Parameters<typeof renderScreen>[1]['rights'] = rights,
  at = '/system/wechat/group',
) {
  return renderScreen(<GroupList />, { answers: [...answers, ...standard], rights: held, at });
}

describe('公众号授权', () => {
  it('授权失败时说明原因，成功后提示', async () => {
    let tries = 0;
    const { user } = open([
      answer(wxAccount.verify, () => {
        tries += 1;
        if (tries === 1) throw refusal({ code: 190201, msg: '公众号授权失败：AppSecret错误' });
        return { state: 'BOUND' as const };
      }),
    ]);
    const grant = await screen.findByRole('button', { name: /授.?权/ });
    await user.click(grant);
    expect(await screen.findByText('公众号授权失败：AppSecret错误')).toBeVisible();
    await user.click(grant);
    expect(await screen.findByText('授权成功')).toBeVisible();
  });

  it('编辑时密钥留空即不改，从不显示', async () => {
    const { server, user } = open([answer(wxAccount.update, null)]);
    await user.click(await screen.findByRole('button', { name: /编.?辑/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('AppSecret')).toHaveValue('');
    await user.clear(dialog.getByLabelText('公众号'));
    await user.type(dialog.getByLabelText('公众号'), '明眸');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(wxAccount.update)).toHaveLength(1));
    expect(server.sent(wxAccount.update)[0]).toMatchObject({ name: '明眸', appSecret: null, token: null, version: 2 });
  });

  it('消息模板：逐项填写字段', async () => {
    const { server, user } = open([answer(wxTemplate.save, { id: 1 })], rights, '/system/wechat/group?tab=template');
    await screen.findByRole('tab', { name: '消息模板', selected: true });
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('公众号'));
    await user.click(await screen.findByTitle('明眸眼视光'));
    await user.type(dialog.getByLabelText('模板编号'), 'tpl_1');
    await user.click(dialog.getByRole('button', { name: '添加字段' }));
    await user.type(dialog.getByLabelText('第1项字段'), 'thing2');
    await user.type(dialog.getByLabelText('第1项内容'), '请就诊');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(wxTemplate.save)).toHaveLength(1));
    expect(server.sent(wxTemplate.save)[0]).toMatchObject({
      wxAccountId: 3,
      event: 'QUEUE_CALL',
      fields: [{ key: 'thing2', value: '请就诊' }],
    });
  });

  it('发送失败的消息可以重发', async () => {
    const failed: OutputOf<typeof wxMessage.page>['records'][number] = {
      id: 8,
      event: 'QUEUE_CALL',
      patientId: 5,
      patientName: '王小明',
      text: '请到一诊室',
      planTime: '2026-11-20 09:30:00',
      sentAt: null,
      state: 'FAILED',
      failReason: '今日发送已达上限',
    };
    const { server, user } = open(
      [answer(wxMessage.page, one(failed)), answer(wxMessage.resend, null)],
      rights,
      '/system/wechat/group?tab=message',
    );
    await user.click(await screen.findByRole('button', { name: /重.?发/ }));
    expect(await screen.findByText('已重新放入发送队列')).toBeVisible();
    expect(server.sent(wxMessage.resend)).toEqual([{ id: 8 }]);
  });

  it('没有权限就没有按钮', async () => {
    open([], ['menu:1751']);
    await screen.findByText('wx0123456789abcdef');
    for (const name of [/新.?增/, /授.?权/, /编.?辑/, /删.?除/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
