import { describe, expect, it } from '@jest/globals';
import { CALL_DEFAULTS, callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { addMinutes } from '../../src/kernel/context/clock';
import {
  as,
  at,
  bound,
  call,
  event,
  follower,
  ground,
  messages,
  openWechatHouse,
  remindOfCalls,
  sends,
  tell,
  template,
  work,
} from './house';

openWechatHouse();

describe('a WeChat message', () => {
  it('calls the patients that WeChat reaches, and reports why it cannot call the others', async () => {
    const { acceptsId } = (await ground().desk.register()).data;
    expect(await call(acceptsId)).toMatchObject({ code: 110207, msg: '公众号未授权，请联系管理员' });
    const id = await bound();
    await template(id);
    expect(await call(acceptsId)).toMatchObject({ code: 110206, msg: '患者未绑定微信，无法微信叫号' });
  });

  it('is sent once, with the texts of its template', async () => {
    const { acceptsId } = await follower();
    expect(await call(acceptsId)).toMatchObject({ success: true });
    await Promise.all([work(), work()]);
    expect(await messages()).toMatchObject([{ state: 'SENT', reason: null, tries: 1 }]);
    expect(sends()).toHaveLength(1);
    expect(sends()[0]?.body).toMatchObject({
      touser: 'open-1',
      template_id: 'tpl_1',
      data: { thing2: { value: expect.stringMatching(/^请到/) } },
    });
    const { data } = await ground().desk.app.send(wxMessage.page, {}, as());
    expect(data.records[0]).toMatchObject({ state: 'SENT', event: 'QUEUE_CALL' });
  });

  it('is sent with a call where the organisation enables it and the reminder is on', async () => {
    const { acceptsId } = await follower();
    const setting = { ...CALL_DEFAULTS, wechatNotify: true, screens: [], version: 0 };
    await ground().desk.app.send(callSetting.update, setting, as());
    const callOnce = () =>
      ground().desk.app.send(
        visit.callNumber,
        { acceptsId, roomId: ground().desk.roomId },
        { token: ground().desk.nurse },
      );
    await callOnce();
    expect(await messages()).toEqual([]);
    expect(await remindOfCalls()).toMatchObject({ success: true });
    at('09:01:00');
    await callOnce();
    expect(await messages()).toMatchObject([{ state: 'WAIT' }]);
  });

  it('uses the account of the reminder’s template, and the organisation’s account once that is deleted', async () => {
    const { acceptsId, accountId, patientId } = await follower();
    const rows = async (text: string, values: unknown[] = []) =>
      (await ground().desk.app.database.query(text, values)).rows;
    const [second] = await rows(
      `INSERT INTO wx_account (property_owner_id, name, app_id, app_secret_sealed, org_ids, state)
       SELECT 1, '第二个', 'wxaaaaaaaaaaaaaaaa', app_secret_sealed, org_ids, 'BOUND' FROM wx_account WHERE id = $1
       RETURNING id`,
      [accountId],
    );
    const secondId = Number(second?.id);
    await template(secondId);
    await rows(
      `INSERT INTO wx_follower (property_owner_id, wx_account_id, open_id, patient_ids) VALUES (1, $1, 'open-2', ARRAY[$2::bigint])`,
      [secondId, patientId],
    );
    const [chosen] = await rows('SELECT id FROM wx_template WHERE wx_account_id = $1', [secondId]);
    await remindOfCalls({ wxTemplateId: Number(chosen?.id) });
    await call(acceptsId);
    const told = () => rows('SELECT open_id AS "openId" FROM wx_message ORDER BY id');
    expect(await told()).toEqual([{ openId: 'open-2' }]);
    await rows(`UPDATE wx_template SET state_enum = 'DISABLE' WHERE wx_account_id = $1`, [secondId]);
    at('09:01:00');
    await call(acceptsId);
    expect(await told()).toEqual([{ openId: 'open-2' }, { openId: 'open-1' }]);
  });

  it.each([
    [40037, '模板编号错误'],
    [43004, '患者未关注公众号'],
    [45009, '今日发送已达上限'],
  ])('fails when WeChat refuses with %i: %s', async (code, reason) => {
    const { acceptsId } = await follower();
    await call(acceptsId);
    ground().wechat.errors = [code];
    await work();
    expect(await messages()).toMatchObject([{ state: 'FAILED', reason }]);
    const { rows } = await ground().desk.app.database.query('SELECT subscribed FROM wx_follower');
    expect(rows).toEqual([{ subscribed: code !== 43004 }]);
  });

  it('waits while the account must be authorised again', async () => {
    const { acceptsId, accountId } = await follower();
    await call(acceptsId);
    ground().wechat.errors = [40001, 40001];
    await work();
    expect(await messages()).toMatchObject([{ state: 'WAIT' }]);
    expect((await ground().desk.app.send(wxAccount.findById, { id: accountId }, as())).data.state).toBe('INVALID');
    const { data } = await ground().desk.app.send(notice.page, {}, as());
    expect(data.records).toMatchObject([
      { text: expect.stringContaining('公众号「明眸」的授权已失效'), targetPath: '/system/wechat/group', read: false },
    ]);
    const seenByNurse = await ground().desk.app.send(notice.page, {}, { token: ground().desk.nurse });
    expect(seenByNurse.data.records).toEqual([]);
    await work();
    expect(sends()).toHaveLength(2);
    await ground().desk.app.send(wxAccount.verify, { id: accountId }, as());
    await work();
    expect(await messages()).toMatchObject([{ state: 'SENT' }]);
  });

  it('requests a new token when the cached one has expired', async () => {
    const { acceptsId } = await follower();
    await call(acceptsId);
    ground().wechat.token = 'token-2';
    await work();
    expect(await messages()).toMatchObject([{ state: 'SENT' }]);
  });

  it('is retried with the same id after a missing answer, then given up', async () => {
    const { acceptsId } = await follower();
    await call(acceptsId);
    ground().wechat.errors = ['silent', 'silent', 'silent'];
    await work();
    expect(await messages()).toMatchObject([{ state: 'WAIT', tries: 1 }]);
    await work();
    expect(sends()).toHaveLength(1);
    at('09:01:30');
    await work();
    at('09:05:00');
    await work();
    expect(await messages()).toMatchObject([{ state: 'FAILED', reason: '微信服务无应答', tries: 3 }]);
    expect(new Set(sends().map(({ body }) => body.client_msg_id)).size).toBe(1);
  });

  it('started by a killed server is not sent again once WeChat would deliver it twice', async () => {
    const { acceptsId } = await follower();
    await call(acceptsId);
    const begun = addMinutes(ground().now, -1).toISOString();
    await ground().desk.app.database.query(`UPDATE wx_message SET state = 'SENDING', tries = 1, sent_at = $1`, [begun]);
    await work();
    expect(sends()).toHaveLength(0);
    at('09:04:00');
    await work();
    expect(await messages()).toMatchObject([{ state: 'SENT', tries: 2 }]);
    await ground().desk.app.database.query(`UPDATE wx_message SET state = 'SENDING', tries = 1, sent_at = $1`, [begun]);
    at('09:30:00');
    await work();
    expect(await messages()).toMatchObject([{ state: 'FAILED', reason: '发送结果未知' }]);
    expect(sends()).toHaveLength(1);
  });

  it('reported by WeChat as undelivered can be sent again by hand', async () => {
    const { acceptsId } = await follower();
    await call(acceptsId);
    await work();
    const [{ id } = { id: '' }] = await messages();
    const status = '<Status><![CDATA[failed:user block]]></Status>';
    await tell(event('TEMPLATESENDJOBFINISH', 'open-1', `<MsgID>${id}</MsgID>${status}`));
    expect(await messages()).toMatchObject([{ state: 'FAILED', reason: '患者拒收公众号消息' }]);
    const { data } = await ground().desk.app.send(wxMessage.page, { state: 'FAILED' }, as());
    const failed = data.records[0]?.id ?? 0;
    expect(await ground().desk.app.send(wxMessage.resend, { id: failed }, as())).toMatchObject({ success: true });
    await work();
    expect(await messages()).toMatchObject([{ state: 'SENT' }]);
    expect(await ground().desk.app.send(wxMessage.resend, { id: failed }, as())).toMatchObject({
      code: 100003,
      msg: '当前状态为「已发送」，不能重发',
    });
  });
});
