import { expect } from 'playwright/test';
import { photo } from '../support/photo';
import { beSignedIn, choose, confirm, expectAccessible, ofAttempt, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

test('a doctor’s poster opens on a phone until it is disabled', async ({ page, browser }) => {
  const desk = watchConsole(page);
  const name = ofAttempt('冬季护眼周', '冬季护眼月');
  await beSignedIn(page, 'admin');
  await page.goto('/system/othersIntro/posterSetting');
  const dialog = page.getByRole('dialog', { name: '新增海报' });

  await test.step('uploads a picture, moves the QR code with the arrow keys and saves a card', async () => {
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('海报名称').fill(name);
    await dialog
      .getByLabel('海报图片文件')
      .setInputFiles({ name: '海报.jpg', mimeType: 'image/jpeg', buffer: await photo(page, '#cfe3fb', 900, 1600) });
    const code = dialog.getByRole('button', { name: /^二维码，/ });
    const before = await code.getAttribute('aria-label');
    await code.press('ArrowUp');
    await expect(code).not.toHaveAttribute('aria-label', before ?? '');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
  });

  const card = page.getByRole('listitem', { name });
  let address = '';
  await test.step('creates a code for a doctor with address and downloadable picture', async () => {
    await card.getByRole('button', { name: '生成推荐人海报' }).click();
    const maker = page.getByRole('dialog', { name: `生成推荐人海报：${name}` });
    await maker.getByLabel('推荐人类型').click();
    await choose(page, '员工');
    await maker.getByLabel('推荐人', { exact: true }).click();
    await choose(page, '王建国');
    await maker.getByRole('button', { name: /生\s*成/ }).click();
    await expect(maker.getByRole('img', { name: '王建国的海报' })).toBeVisible();
    address = (await maker.getByRole('link', { name: /poster\?c=/ }).getAttribute('href')) ?? '';
    await maker.getByRole('button', { name: '关闭' }).click();
    await expect(maker).toBeHidden();
  });

  const hand = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const phone = await hand.newPage();
  await test.step('shows clinic, code and masked name on a friend’s phone', async () => {
    await phone.goto(address);
    await expect(phone.getByRole('heading', { name: '明眸眼视光旗舰门诊部' })).toBeVisible();
    await expect(phone.getByText('王*国 推荐您来')).toBeVisible();
    await expect(phone.getByText('王建国')).toHaveCount(0);
    await expect(phone.getByLabel(/^推荐码 /)).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('does not open after the poster was disabled', async () => {
    await card.getByRole('button', { name: /停\s*用/ }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expectToast(page, '停用成功');
    await phone.reload();
    await expect(phone.getByRole('alert')).toHaveText('海报已失效');
    await hand.close();
  });
  desk.expectQuiet();
});
