import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { segmentsOf, smsLength } from '@mingmou/contract/messaging/sms.rules';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { followAudits } from '../../src/modules/messaging/sms-audit.service';
import type { SmsSender, Verdict } from '../../src/providers/sms-sender.types';
import { openPostOffice, outboxRows, type PostOffice, TODAY, v } from './post-office';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
beforeEach(() => office.clear());
afterAll(() => office.close());

const as = () => ({ token: office.admin });
const notice = (content: string, name = '通知') => ({ name, smsScene: 'NOTICE' as const, content });
const row = async (id: number) => (await office.app.send(smsTemplate.findById, { id }, as())).data;

describe('an SMS template', () => {
  it('190107, 190108 is refused with forbidden content', async () => {
    const { app } = office;
    expect(await app.send(smsTemplate.save, notice(`您好${v('nick')}`), as())).toMatchObject({
      code: 190107,
      msg: '模板包含不支持的变量：nick',
    });
    const open = { name: '活动', smsScene: 'MARKETING' as const, content: '开学优惠' };
    expect(await app.send(smsTemplate.save, open, as())).toMatchObject({ code: 190108 });
    expect(await app.send(smsTemplate.save, { ...open, content: '开学优惠，拒收请回复R' }, as())).toMatchObject({
      code: 0,
    });
  });

  it('sends nothing as a draft, is approved immediately, and keeps sending the old text until a changed text is approved', async () => {
    const { app } = office;
    const { data } = await app.send(smsTemplate.save, notice('旧文'), as());
    const { id } = data;
    expect(await row(id)).toMatchObject({ auditState: 'DRAFT', passedContent: null, version: 1 });
    expect(await office.send({ templateId: id })).toMatchObject({ code: 190102 });
    await app.send(smsTemplate.submit, { id, version: 1 }, as());
    expect(await row(id)).toMatchObject({ auditState: 'PASSED', passedContent: '旧文' });
    expect(await app.send(smsTemplate.submit, { id, version: 2 }, as())).toMatchObject({
      code: 100003,
      msg: '当前状态为「已通过」，不能提审',
    });
    await app.send(smsTemplate.update, { id, version: 2, ...notice('新文') }, as());
    expect(await row(id)).toMatchObject({ auditState: 'DRAFT', content: '新文', passedContent: '旧文' });
    await office.send({ templateId: id });
    await office.pump();
    expect((await outboxRows(office))[0]?.text).toBe('【明眸眼视光】旧文');
    await app.send(smsTemplate.submit, { id, version: 3 }, as());
    expect(await row(id)).toMatchObject({ auditState: 'PASSED', passedContent: '新文' });
  });

  it('keeps its approval when only its name changes; its scene cannot change, nor its text during a review', async () => {
    const { app } = office;
    const id = await office.template('内容');
    const { version } = await row(id);
    await app.send(smsTemplate.update, { id, version, ...notice('内容', '新名') }, as());
    expect(await row(id)).toMatchObject({ auditState: 'PASSED', name: '新名' });
    const other = { id, version: version + 1, ...notice('内容'), smsScene: 'CODE' as const };
    expect(await app.send(smsTemplate.update, other, as())).toMatchObject({ status: 400 });
    await office.rows(`UPDATE sms_template SET audit_state = 'AUDITING' WHERE id = ${id}`);
    const edited = { id, version: version + 1, ...notice('别的') };
    expect(await app.send(smsTemplate.update, edited, as())).toMatchObject({
      code: 100003,
      msg: '当前状态为「审核中」，不能编辑',
    });
  });

  it('has the number of segments of the shared rule, with two units for an emoji', async () => {
    for (const content of [
      '好',
      '一'.repeat(63),
      '一'.repeat(64),
      `${'一'.repeat(62)}😀`,
      '一'.repeat(127),
      '一'.repeat(128),
    ]) {
      const { data } = await office.app.send(
        smsTemplate.save,
        notice(content, content.slice(-8) + content.length),
        as(),
      );
      expect((await row(data.id)).segments).toBe(segmentsOf(smsLength('明眸眼视光', content)));
    }
  });

  it('is refused with a duplicate name, hidden from other organisations, and selectable only when approved', async () => {
    const { app } = office;
    await office.template('甲', { name: '同名' });
    expect(await app.send(smsTemplate.save, notice('乙', '同名'), as())).toMatchObject({ code: 100004 });
    await app.send(smsTemplate.save, notice('丙', '草稿'), as());
    const { data } = await app.send(smsTemplate.findAll, {}, as());
    expect(data.map(({ name }) => name)).toEqual(['同名']);
    const east = await app.signIn('admin', { orgId: 2, device: 'device-2' });
    expect((await app.send(smsTemplate.page, {}, { token: east, device: 'device-2' })).data.total).toBe(0);
  });

  it('cannot be disabled or deleted while an enabled reminder uses it', async () => {
    const id = await office.template('生日快乐');
    const item = { event: 'BIRTHDAY' as const, enabled: true, channels: ['SMS' as const], sendTime: '09:00' };
    const items = [{ ...item, smsTemplateId: id, receiver: 'PATIENT' as const, version: 1 }];
    expect((await office.app.send(remindSetting.update, { items }, as())).msg).toBe('操作成功');
    expect(await office.app.send(smsTemplate.deleteCheck, { id }, as())).toMatchObject({ code: 100007 });
  });

  it('shows variables without a value by their names in the preview', async () => {
    const input = { content: `${v('patientName')}您好，${v('date')}见`, params: { date: '3月9日' } };
    expect((await office.app.send(smsTemplate.preview, input, as())).data).toEqual({
      content: '患者姓名您好，3月9日见',
      sign: '明眸眼视光',
      length: 19,
      segments: 1,
    });
  });
});

describe('the review by the provider', () => {
  const provider = (verdict: Verdict | null): SmsSender => ({
    provider: 'aliyun',
    deliveredAfterSeconds: null,
    send: async () => ({ ok: true, externalId: null, code: 'OK', message: '' }),
    find: async () => ({ ok: false, externalId: null, code: 'ABSENT', message: '' }),
    submitTemplate: async () => ({ ok: true, externalId: 'SMS_1', code: 'OK', message: '' }),
    templateVerdict: async () => verdict,
    signVerdict: async () => verdict,
  });
  const clock = () => instantOf(`${TODAY} 09:00:00`);

  it('submits first, then polls: an approved template sends with its code, a rejected one shows the reason, and so do signatures', async () => {
    const { db } = office.app.database;
    const passing = await office.template('甲');
    await office.rows("UPDATE sms_template SET audit_state = 'AUDITING', passed_content = NULL");
    await office.rows("UPDATE sms_group_sign SET sign_state = 'PENDING'");
    await followAudits(db, provider(null), clock);
    expect(await row(passing)).toMatchObject({ auditState: 'AUDITING' });
    await followAudits(db, provider({ state: 'PENDING', reason: '' }), clock);
    expect(await row(passing)).toMatchObject({ auditState: 'AUDITING' });
    await followAudits(db, provider({ state: 'PASSED', reason: '' }), clock);
    expect(await office.rows('SELECT audit_state, passed_content, passed_template_code FROM sms_template')).toEqual([
      { audit_state: 'PASSED', passed_content: '甲', passed_template_code: 'SMS_1' },
    ]);
    expect(await office.rows('SELECT sign_state FROM sms_group_sign')).toEqual([{ sign_state: 'PASSED' }]);
    await office.rows("UPDATE sms_template SET audit_state = 'AUDITING'");
    await followAudits(db, provider({ state: 'REJECTED', reason: '缺少签名' }), clock);
    expect(await row(passing)).toMatchObject({ auditState: 'REJECTED', rejectReason: '缺少签名', passedContent: '甲' });
  });

  it('sends nothing before the signature is approved', async () => {
    const templateId = await office.template('甲');
    await office.rows("UPDATE sms_group_sign SET sign_state = 'PENDING'");
    expect(await office.send({ templateId })).toMatchObject({ code: 190103, msg: '短信账户未启用' });
  });
});
