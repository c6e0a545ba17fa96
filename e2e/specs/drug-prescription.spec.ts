import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { scan } from '../support/scan';
import { expectAccessible, ofAttempt, openAs, openBy, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Switches the pharmacist's review between doctor and till on or off, as the administrator does. */
async function setReview(admin: Page, value: boolean): Promise<void> {
  const { version } = await ask<{ version: number }>(admin, '/settings-parameter/findAll', {});
  await ask(admin, '/settings-parameter/update', { version, items: [{ key: 'pharmacistReview', value }] });
}

/** Receives a patient, records a diagnosis and returns the address of tab 5. */
async function diagnosed(page: Page, at = -1): Promise<string> {
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
    page: 1,
    size: 50,
  });
  const patientId = records.at(at)?.id;
  const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${patientId}`);
  await ask(page, '/api/doctor-viewing-table/v1.2/consultation/finish', {
    ...{ acceptsId: opened.acceptsId, version: 0, chiefComplaint: '眼干', presentIllness: '一月', allergyHas: '无' },
    ...{ plan: '人工泪液', diagnoses: [{ icdCode: 'H04.1', icdName: '干眼', eye: 'OU', isPrimary: true }] },
  });
  const query = new URLSearchParams(Object.entries({ ...opened, tab: 5 }).map(([name, id]) => [name, String(id)]));
  return `/work/detail/recipe?${query.toString()}`;
}

interface Sold {
  readonly id: number;
  readonly chargeOrderId: number;
}

/** Returns the latest sale that was created from a prescription. */
async function soldLast(page: Page): Promise<Sold> {
  const sought = { page: 1, size: 10, source: 'RX' };
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/erp-sales/page', sought);
  return ask<Sold>(page, `/api/erp-sales/findById/${Math.max(...records.map(({ id }) => id))}`);
}

async function payOrder(page: Page, orderId: number): Promise<void> {
  await page.goto(`/outpatient/cashier/orderPay?id=${orderId}`);
  await page.getByRole('button', { name: '微信' }).click();
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await page.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
}

/** Runs after a failed test too: the next test starts without review. */
test.afterEach(async ({ browser }) => {
  const admin = await sitDown(browser, 'admin');
  await admin.goto('/dashboard');
  await setReview(admin, false);
  await admin.context().close();
});

test('a drug prescription is written, reviewed twice, paid and dispensed', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const admin = await sitDown(browser, 'admin');
  await admin.goto('/dashboard');
  await setReview(admin, true);
  await openAs(page, 'doctor', '/work/platform/index');
  const address = await diagnosed(page);
  const sheet = page.getByRole('region', { name: '处方结论' });
  const value = (label: string) => sheet.getByLabel(label, { exact: true });

  await test.step('finds the drug by pinyin, moves by Enter and computes the quantity', async () => {
    await page.goto(address);
    await sheet.getByRole('button', { name: '新开药品处方' }).click();
    await value('添加药品').focus();
    await page.keyboard.type('blsn');
    await expect(page.getByRole('option').first()).toBeAttached();
    await expect(page.getByTitle(/玻璃酸钠滴眼液/).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(value('第1行单次量')).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(value('第1行剂量单位')).toBeFocused();
    for (const typed of ['', 'bid', '点眼', '双眼', '7']) {
      if (typed) await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await expect(value('第1行数量')).toBeFocused();
    await expect(value('第1行数量')).toHaveValue('1');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(sheet.getByText(/^CF\d{12}$/).first()).toBeVisible();
    await expect(sheet.getByText('等待药师审方，通过后才能收费。')).toBeVisible();
  });

  const pharmacist = await sitDown(browser, 'pharmacist');
  const waiting = pharmacist.getByRole('region', { name: '待审方' });
  const openWaiting = async () => {
    await pharmacist.goto('/work/platform/index');
    await pharmacist.getByRole('tab', { name: /待审方/ }).click();
    await expect(waiting.getByRole('article').last()).toContainText('玻璃酸钠滴眼液');
  };
  await test.step('the pharmacist rejects it in the review list, and the doctor sees the reason', async () => {
    await openWaiting();
    await expectAccessible(pharmacist);
    await waiting.getByRole('button', { name: '审方驳回' }).last().click();
    const dialog = pharmacist.getByRole('dialog', { name: '审方驳回' });
    await dialog.getByLabel('原因').fill('请注明疗程');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(pharmacist.getByText('已驳回')).toBeVisible();
    await page.reload();
    await expect(sheet.getByText(/审方驳回：请注明疗程/)).toBeVisible();
    await expect(value('第1行天数')).toHaveValue('7');
  });

  await test.step('the doctor changes the course, and the pharmacist sees the change', async () => {
    await value('第1行天数').fill('5');
    await page.keyboard.press('Control+Enter');
    await expect(sheet.getByText(/^CF\d{12}-R1$/).first()).toBeVisible();
  });

  await test.step('the pharmacist approves it, and the prescription reaches the till', async () => {
    await openWaiting();
    await expect(waiting.getByRole('article').last()).toContainText('5天');
    await waiting.getByRole('button', { name: '审方通过' }).last().click();
    await expect(pharmacist.getByText('审方通过').first()).toBeVisible();
    const cashier = await sitDown(browser, 'cashier');
    await cashier.goto('/dashboard');
    await payOrder(cashier, (await soldLast(pharmacist)).chargeOrderId);
    await cashier.context().close();
    await page.reload();
    await expect(sheet.getByText('已收费').first()).toBeVisible();
  });

  await test.step('the pharmacy dispenses by scanning, and the prescription is dispensed', async () => {
    const { id } = await soldLast(pharmacist);
    const [drug] = await ask<readonly { code: string }[]>(pharmacist, '/api/doctor-viewing-table/prescription/drugs', {
      keyword: '玻璃酸钠',
    });
    await pharmacist.goto(`/erp/sell/orderInfo?id=${id}`);
    const dialog = pharmacist.getByRole('dialog', { name: /^取件/ });
    await expect(pharmacist.getByText('已审核').first()).toBeVisible();
    await openBy(pharmacist, 'F8', dialog);
    await scan(pharmacist, drug?.code ?? '');
    await expect(dialog.getByRole('status', { name: / 已核对$/ })).toHaveText('1 / 1');
    await pharmacist.keyboard.press('Control+Enter');
    await expectToast(pharmacist, '取件成功');
    await pharmacist.context().close();
    await page.reload();
    await expect(sheet.getByText('已发药').first()).toBeVisible();
  });

  await admin.context().close();
  consoleLog.expectQuiet();
});

test('a drug prescription filled from a usage computes the quantity and reaches the till', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const address = await diagnosed(page, ofAttempt(-4, -6));
  const sheet = page.getByRole('region', { name: '处方结论' });
  const value = (label: string) => sheet.getByLabel(label, { exact: true });
  await page.goto(address);
  await sheet.getByRole('button', { name: '新开药品处方' }).click();
  await value('添加药品').click();
  await value('添加药品').pressSequentially('blsn', { delay: 60 });
  await page
    .getByTitle(/玻璃酸钠滴眼液/)
    .first()
    .click();
  await expect(value('第1行单次量')).toBeFocused();
  await value('第1行套用用法').click();
  await page.getByTitle('抗生素滴眼：1滴 每日4次 点眼 双眼 7天').click();
  await expect(value('第1行天数')).toHaveValue('7');
  await expect(value('第1行单次量')).toHaveValue('1.00');
  await expect(value('第1行数量')).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^完\s*成/ }).click();
  await expect(sheet.getByText(/^CF\d{12}$/).first()).toBeVisible();
  await expect(sheet.getByText(/XS\d+/).first()).toBeVisible();
  consoleLog.expectQuiet();
});
