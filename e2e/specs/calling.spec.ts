import { expect } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { ask } from '../support/ask';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

test('a screen shows a call immediately, and its address expires with a reset', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const screenName = ofAttempt('二楼候诊屏', '三楼候诊屏');
  const patient = ofAttempt('司马小屏', '司马大屏');
  const waitingRoom = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' });
  const tv = await waitingRoom.newPage();
  await openAs(page, 'admin', '/system/org/callSet');
  let address = '';

  await test.step('creates a screen, which gets an address when saved', async () => {
    await expect(rowOf(page, '一楼候诊区')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '新增大屏' }).click();
    const dialog = page.getByRole('dialog', { name: '新增大屏' });
    await dialog.getByLabel('名称').fill(screenName);
    await dialog.getByLabel('公告').fill('过号请到分诊台说明');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, screenName)).toContainText('保存后生成地址');
    await page.keyboard.press('Control+s');
    await expectToast(page, '保存成功');
    const link = rowOf(page, screenName).getByRole('link', { name: '打开大屏' });
    address = (await link.getAttribute('href')) ?? '';
  });

  await test.step('opens the address on a TV', async () => {
    await tv.goto(address);
    await expect(tv.getByRole('heading', { name: /旗舰店/ })).toBeVisible();
    await expect(tv.getByText('过号请到分诊台说明')).toBeVisible();
    await expectAccessible(tv);
  });

  await test.step('shows a registered patient as waiting, then as called, with a masked name', async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const desk = await context.newPage();
    await openAs(desk, 'front', '/outpatient/register');
    await desk.getByLabel('姓名', { exact: true }).fill(patient);
    await desk.getByLabel('性别').click();
    await choose(desk, '男');
    await desk.getByLabel('手机号').fill(ofAttempt('13777770021', '13777770022'));
    await desk.getByLabel('年龄').fill('40');
    await desk.getByLabel('患者来源').click();
    await choose(desk, '自然到店/路过');
    await expect(desk.getByText('应收合计')).toContainText('¥10.00');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /挂号成功：\d{3}号/);
    await desk.goto('/outpatient/triage');
    await rowOf(desk, patient)
      .getByRole('button', { name: /^叫\s*号$/ })
      .click();
    await expectToast(desk, /请 \d{3}号 司\*\*屏 到 .+ 就诊/);
    await context.close();
    await expect(tv.getByRole('listitem').filter({ hasText: '司**屏' }).first()).toBeVisible();
    await expect(tv.getByText(patient)).toHaveCount(0);
  });

  await test.step('stops the screen at the old address after the reset', async () => {
    await rowOf(page, screenName).getByRole('button', { name: '重置地址' }).click();
    await confirm(page, `确定要重置「${screenName}」的地址吗？`);
    await expectToast(page, '地址已重置');
    await expect(tv.getByText('大屏地址已失效，请在叫号设置中重新复制')).toBeVisible();
  });

  await test.step('deletes the screen and restores the settings', async () => {
    await rowOf(page, screenName).getByRole('button', { name: '删除' }).click();
    await pressKey(page, 'Control+s');
    await expect(rowOf(page, screenName)).toHaveCount(0);
    await expect(page.getByText('有未保存的修改')).toHaveCount(0);
  });

  await test.step('a phone links WeChat by the patient’s code and unlinks it; a changed code does not open', async () => {
    const { orgId } = await ask<{ orgId: number }>(page, '/api/home/find-session-info');
    const appId = ofAttempt('wx00aa11bb22cc33dd', 'wx11aa11bb22cc33dd');
    const account = { name: ofAttempt('绑定公众号', '绑定公众号二'), appId, appSecret: 'story', orgIds: [orgId] };
    const path = '/wechat/manager/account';
    const { id } = await ask<{ id: number }>(page, `${path}/save`, account);
    expect(await ask(page, `${path}/verify/${id}`, { id })).toMatchObject({ state: 'BOUND' });
    const { url } = await ask<{ url: string }>(page, '/wechat/manager/qr/1', { patientId: 1 });
    const hand = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const phone = await hand.newPage();
    await phone.goto(url);
    await expect(phone.getByRole('heading', { name: '旗舰店' })).toBeVisible();
    await expect(phone.getByText(/患者 .\*/)).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: '绑定', exact: true }).tap();
    await expect(phone.getByText('已绑定，叫号等通知将发送给您')).toBeVisible();
    await phone.getByRole('button', { name: '解绑' }).tap();
    await expect(phone.getByText('绑定后可接收叫号等通知')).toBeVisible();
    await phone.goto(`${url}x`);
    await expect(phone.getByText('二维码已失效，请在电脑上重新打开')).toBeVisible();
    await hand.close();
    await ask(page, `${path}/unbind/${id}`, { id });
    const { version } = await ask<{ version: number }>(page, `${path}/findById/${id}`, { id });
    await ask(page, `${path}/delete/${id}`, { id, version, stateEnum: 'DELETE' });
  });

  await waitingRoom.close();
  consoleLog.expectQuiet();
});
