import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { pairOfLenses } from '../support/sale';
import { choose, expectAccessible, ofAttempt, openAs, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

type Row = OutputOf<typeof glassesArchive.archives>[number];

const archivesOf = (page: Page, patientId: number) =>
  ask<Row[]>(page, glassesArchive.archives.path.replace('{patientId}', String(patientId)));

/** Waits for the archive of the sale: a job creates the archive after the sale was approved. */
async function proposed(page: Page, patientId: number, saleId: number): Promise<Row> {
  let found: Row | undefined;
  await expect
    .poll(async () => {
      found = (await archivesOf(page, patientId)).find((row) => row.saleId === saleId);
      return found?.state;
    })
    .toBe(0);
  if (!found) throw new Error('the sale opened no archive');
  return found;
}

/** Confirms a prescription. Answers the question that appears where the patient's earlier powers differ. */
async function confirmRx(page: Page): Promise<void> {
  const asks = page.getByText(/，请核对后再次确定$/);
  const done = page.getByText('已确认', { exact: true });
  await expect(asks.or(done).first()).toBeVisible();
  if (await asks.isVisible()) await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(done.first()).toBeVisible();
}

test('a child’s glasses are archived, checked at the pickup, and replaced', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const { records } = await ask<{ records: readonly { id: number; name: string }[] }>(page, '/api/patient/page', {
    page: 2,
    size: 50,
  });
  const patient = records.at(ofAttempt(-11, -13));
  const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${patient?.id}`);
  const { acceptsId, patientId } = opened;
  const address = (path: string, more: string) => {
    const query = new URLSearchParams(Object.entries(opened).map(([name, id]) => [name, String(id)]));
    return `/work/detail/${path}?${query.toString()}&${more}`;
  };

  await test.step('writes and confirms a prescription for distance', async () => {
    await page.goto(address('OpticianPrescrip', 'tab=9&kind=remote'));
    const sheet = page.getByRole('region', { name: '配镜处方' });
    await sheet.getByLabel('速记').fill('od -3.00/-0.50x90 pd 31 va 5.0 os -3.00 pd 31 va 5.0');
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('左眼矫正视力', { exact: true })).toHaveValue('5.0');
    await sheet.getByLabel('处方来源', { exact: true }).click();
    await choose(page, '现场验光');
    await sheet.getByLabel('未散瞳原因', { exact: true }).fill('外院已散瞳');
    await sheet.getByLabel('开方医生', { exact: true }).click();
    await choose(page, '王建国 主任医师');
    await page.keyboard.press('Control+Enter');
    await confirmRx(page);
  });

  await test.step('sells by the prescription', async () => {
    await page.goto(address('saleBill', 'tab=3&part=sale'));
    const panel = page.getByRole('region', { name: '开单' });
    const papers = await ask<OutputOf<typeof salePrescription.papers>>(page, salePrescription.papers.path, {
      patientId,
    });
    expect(papers.length).toBeGreaterThan(0);
    const goodsName = await pairOfLenses(page, patientId);
    await panel.getByRole('button', { name: '本次框架远用按处方开单' }).first().click();
    await panel.getByRole('button', { name: goodsName, exact: true }).click();
    await expect(panel.getByLabel(/售价$/)).toHaveCount(2);
    await panel.getByLabel('销售员').click();
    await choose(page, '许佳');
    await panel.getByRole('button', { name: '保存并确认' }).click();
    await expectToast(page, /^已提交，收费单号 SF/);
  });

  const asked: InputOf<typeof saleDesk.findInvoice> = { acceptsId, page: 1, size: 20 };
  const [sold] = (await ask<OutputOf<typeof saleDesk.findInvoice>>(page, saleDesk.findInvoice.path, asked)).records;
  if (!sold) throw new Error('the visit has no sale');

  await test.step('takes the payment, and the archive is created automatically', async () => {
    const cashier = await sitDown(browser, 'cashier');
    await cashier.goto(`/outpatient/cashier/orderPay?id=${sold.chargeOrderId}`);
    await cashier.getByRole('button', { name: '微信' }).click();
    await expect(cashier.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await cashier.getByRole('button', { name: '确认收费' }).click();
    await expect(cashier.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    await cashier.context().close();
  });

  const archive = await proposed(page, patientId, sold.id);
  const detail = page.getByRole('region', { name: '配镜档案详情' });

  await test.step('checks the measured powers against the prescription and hands the goods over', async () => {
    await page.goto(`/work/GADetail?patientId=${patientId}&id=${archive.id}`);
    await expect(detail.getByText('待取镜').first()).toBeVisible();
    await detail.getByRole('button', { name: /^取\s*镜$/ }).click();
    const drawer = page.getByRole('dialog', { name: '取镜核验' });
    await expect(drawer.getByText('同时取件')).toBeVisible();
    await drawer.getByLabel('右眼实测球镜').fill('-3.25');
    await drawer.getByLabel('右眼实测柱镜').fill('-0.50');
    await drawer.getByLabel('右眼实测轴位').fill('90');
    await expect(drawer.getByText('右眼球镜：要求-3.00，实测-3.25')).toBeVisible();
    await drawer.getByLabel('右眼实测球镜').fill('-3.00');
    await drawer.getByLabel('左眼实测球镜').fill('-3.00');
    await drawer.getByLabel('光心距').fill('62');
    await expect(drawer.getByText('右眼球镜：要求')).toHaveCount(0);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: /^取\s*镜$/ }).click();
    await expectToast(page, '已取镜');
    await expect(detail.getByRole('region', { name: '取镜核验' }).getByText('合格')).toBeVisible();
    await expect(detail.getByRole('region', { name: '销售商品' }).getByText('已取件')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('lists the glasses as worn, with the next check-up', async () => {
    await page.goto('/work/glassesArchives');
    const list = page.getByRole('region', { name: '配镜档案' });
    await list.getByLabel('姓名/电话/病历号/档案号').fill(archive.archiveNo);
    await page.keyboard.press('Enter');
    const row = list.getByRole('row', { name: new RegExp(archive.archiveNo) });
    await expect(row).toContainText('配戴中');
    await expectAccessible(page);
  });

  await test.step('records and finishes a check-up in a visit', async () => {
    await page.goto(address('opRecheck', `tab=10&id=${archive.id}`));
    const stage = page.getByRole('region', { name: '配镜复查' });
    await stage.getByRole('button', { name: '新增复查' }).click();
    await expect(stage.getByLabel('右眼戴镜远视力')).toBeVisible();
    await stage.getByLabel('右眼戴镜远视力').fill('5.0');
    await stage.getByLabel('左眼戴镜远视力').fill('5.0');
    await stage.getByLabel('适应情况').click();
    await choose(page, '良好');
    await page.keyboard.press('Escape');
    await stage.getByRole('combobox', { name: '处理', exact: true }).click();
    await choose(page, '继续配戴');
    await stage.getByLabel('下次复查').fill('2099-06-01');
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    await stage.getByRole('button', { name: /^完\s*成$/ }).click();
    await expect(stage.getByRole('navigation', { name: '复查记录' }).getByText('已完成')).toBeVisible();
    const found = (await archivesOf(page, patientId)).find(({ id }) => id === archive.id);
    expect(found?.nextReviewDate).toBe('2099-06-01');
  });

  await test.step('prints the check-up', async () => {
    await page
      .getByRole('region', { name: '配镜复查' })
      .getByRole('button', { name: /打\s*印/ })
      .first()
      .click();
    const paper = page.getByRole('article', { name: '配镜复查' });
    await expect(paper).toContainText(archive.archiveNo);
    await expect(paper).toContainText('继续配戴');
    await expectAccessible(page);
  });

  await test.step('replaces the glasses by new ones from elsewhere', async () => {
    await page.goto(`/work/GADetail?patientId=${patientId}&id=${archive.id}`);
    await detail.getByRole('button', { name: '新建档案' }).click();
    const drawer = page.getByRole('dialog', { name: '新建档案' });
    await drawer.getByLabel('档案名称').fill('外购备用镜');
    await drawer.getByLabel('右眼球镜').fill('-3.25');
    await drawer.getByLabel('更换的旧镜').click();
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(new RegExp(`^${archive.archiveName} `))
      .click();
    await drawer.getByRole('button', { name: /^保\s*存$/ }).click();
    await expectToast(page, '档案已建立');
    const pairs = detail.getByRole('navigation', { name: '配镜档案' });
    await expect(pairs.getByRole('link', { name: new RegExp(archive.archiveNo) })).toContainText('已更换');
    await detail.getByRole('tab', { name: '处方' }).click();
    await expect(detail.getByRole('table', { name: '历次处方' })).toContainText('-3.00/-0.50×90');
    await detail.getByRole('tab', { name: '度数曲线' }).click();
    await expect(detail.getByRole('img', { name: /^度数曲线/ })).toBeVisible();
    await expectAccessible(page);
  });
  consoleLog.expectQuiet();
});
