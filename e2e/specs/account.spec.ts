import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { codeSentTo } from '../support/outbox';
import { choose, confirm, expectAccessible, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const NAME = 'chen_mei';
const MOBILE = '13912340001';
const PASSWORD = 'chenmei2026';

async function typeSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('账号/手机号').fill(NAME);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('the administrator opens an account, signs it out, locks and unlocks it', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const person = await (await browser.newContext()).newPage();
  let password = '';
  await openAs(page, 'admin', '/system/system/account');
  await expect(rowOf(page, '韩梅')).toBeVisible();
  await expectAccessible(page);

  await test.step('creates an account and shows the temporary password once', async () => {
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增账号' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('账号', { exact: true }).fill('Chen_Mei');
    await dialog.getByLabel('手机号').fill(MOBILE);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog.getByText('请选择机构', { exact: true }).last()).toBeVisible();
    await dialog.getByLabel('第1行机构').click();
    await choose(page, '旗舰店');
    await dialog.getByLabel('第1行角色').fill('采购');
    await choose(page, '采购');
    await page.keyboard.press('Escape');
    await untilAccepting(dialog);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    const field = page.getByLabel(`账号「${NAME}」的临时密码`);
    password = await field.inputValue();
    expect(password).toMatch(/^[A-Za-z0-9]{10}$/);
    await page.getByRole('button', { name: /复\s*制/ }).click();
    await expect(page.getByText('已复制')).toBeVisible();
    await page.getByRole('button', { name: '我已记下' }).click();
    await expect(field).toBeHidden();
    await expect(rowOf(page, NAME)).toContainText('139****0001');
    await expect(rowOf(page, NAME)).toContainText('旗舰店：采购');
  });

  await test.step('requires an SMS code and a new password at the first sign-in', async () => {
    await person.goto('/login');
    await typeSignIn(person, password);
    const dialog = person.getByRole('dialog', { name: '首次登录，请先修改密码' });
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByRole('status')).toHaveText('验证码已发送至账号绑定的手机');
    await dialog.getByLabel('验证码', { exact: true }).fill(codeSentTo(MOBILE));
    await dialog.getByLabel('新密码', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('确认密码', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await person.goto('/erp/pro/brand');
    await expect(rowOf(person, '依视路')).toBeVisible();
  });

  await test.step('signs the account out from the list of online devices', async () => {
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await rowOf(page, NAME).getByRole('button', { name: '1 台' }).click();
    const devices = page.getByRole('dialog', { name: `「${NAME}」的在线设备` });
    await expect(devices.getByText(/Chrome \d+ · /)).toBeVisible();
    await expectAccessible(page);
    await devices.getByRole('button', { name: /^下\s*线$/ }).click();
    await confirm(page, '下线吗？未保存的内容将丢失', '下线');
    await expect(devices.getByText('当前没有在线设备')).toBeVisible();
    await devices.getByRole('button', { name: /^关\s*闭$/ }).click();
    await person.getByRole('button', { name: /查\s*询/ }).click();
    await expect(person).toHaveURL(/\/login$/);
  });

  await test.step('locks the account after 5 wrong passwords; it can sign in immediately after unlocking', async () => {
    for (const left of [4, 3, 2, 1]) {
      await typeSignIn(person, 'wrong0000');
      await expect(person.getByRole('alert')).toHaveText(`账号或密码错误，还可尝试${left}次`);
    }
    await typeSignIn(person, 'wrong0000');
    await expect(person.getByRole('alert')).toHaveText('账号已锁定，请15分钟后再试，或联系机构管理员解锁');
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await expect(rowOf(page, NAME).getByText(/^至 \d\d-\d\d \d\d:\d\d$/)).toBeVisible();
    await rowOf(page, NAME).getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: /^解\s*锁$/ }).click();
    await expectToast(page, '解锁成功');
    await typeSignIn(person, PASSWORD);
    await expect(person.getByRole('banner')).toBeVisible();
  });

  await test.step('deletes the account only after it was disabled', async () => {
    await rowOf(page, NAME).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expectToast(page, '停用成功');
    await rowOf(page, NAME).getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: /^删\s*除$/ }).click();
    await confirm(page, `确定要删除「${NAME}」吗`, '删除');
    await expectToast(page, '删除成功');
    await expect(rowOf(page, NAME)).toHaveCount(0);
  });
  consoleLog.expectQuiet();
  await person.context().close();
});

test('an administrator cannot disable the own account or grant missing rights; input stays', async ({ page }) => {
  await openAs(page, 'admin', '/system/system/account?keyword=admin');
  await rowOf(page, '周敏').getByRole('button', { name: '停用' }).click();
  await confirm(page, '确定要停用该记录吗？');
  await expect(page.getByText('不能停用或删除自己的账号')).toBeVisible();

  await page.goto('/system/system/account?keyword=cashier');
  await rowOf(page, '孙丽').getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑账号' });
  await dialog.getByLabel('第1行角色').fill('运维');
  await choose(page, '运维');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByText(/不能授予自己没有的权限：前端版本管理/)).toBeVisible();
  await expect(dialog.getByText('运维', { exact: true })).toBeVisible();
});
