import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { segmentsOf, smsLength } from '@mingmou/contract/messaging/sms.rules';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { instantOf } from '../../src/kernel/clock';
import { followAudits } from '../../src/modules/messaging/sms-audit.service';
import type { SmsSender, Verdict } from '../../src/providers/sms-sender';
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

describe('短信模板', () => {
  it('190107、190108 内容不合规不能保存', async () => {
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

  it('草稿不能发送；提审即过；改内容回到草稿，通过前仍发旧文', async () => {
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

  it('只改名称不必重新提审；场景不能更换；审核中不能改内容', async () => {
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

  it('条数与两边共用的规则一致，表情按两个单位', async () => {
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

  it('同名拒绝；其他机构看不到；选择器只给已通过的', async () => {
    const { app } = office;
    await office.template('甲', { name: '同名' });
    expect(await app.send(smsTemplate.save, notice('乙', '同名'), as())).toMatchObject({ code: 100004 });
    await app.send(smsTemplate.save, notice('丙', '草稿'), as());
    const { data } = await app.send(smsTemplate.findAll, {}, as());
    expect(data.map(({ name }) => name)).toEqual(['同名']);
    const east = await app.signIn('admin', { orgId: 2, device: 'device-2' });
    expect((await app.send(smsTemplate.page, {}, { token: east, device: 'device-2' })).data.total).toBe(0);
  });

  it('启用的提醒在用时不能停用或删除', async () => {
    const id = await office.template('生日快乐');
    const item = { event: 'BIRTHDAY' as const, enabled: true, channels: ['SMS' as const], sendTime: '09:00' };
    const items = [{ ...item, smsTemplateId: id, receiver: 'PATIENT' as const, version: 1 }];
    expect((await office.app.send(remindSetting.update, { items }, as())).msg).toBe('操作成功');
    expect(await office.app.send(smsTemplate.deleteCheck, { id }, as())).toMatchObject({ code: 100007 });
  });

  it('预览：没有给值的变量以其名称显示', async () => {
    const input = { content: `${v('patientName')}您好，${v('date')}见`, params: { date: '3月9日' } };
    expect((await office.app.send(smsTemplate.preview, input, as())).data).toEqual({
      content: '患者姓名您好，3月9日见',
      sign: '明眸眼视光',
      length: 19,
      segments: 1,
    });
  });
});

describe('外部服务的审核', () => {
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

  it('先提交，再跟踪：通过后以该编号发送，驳回带原因；签名一样', async () => {
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

  it('签名未通过时不能发送', async () => {
    const templateId = await office.template('甲');
    await office.rows("UPDATE sms_group_sign SET sign_state = 'PENDING'");
    expect(await office.send({ templateId })).toMatchObject({ code: 190103, msg: '短信账户未启用' });
  });
});
