import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { contraindication } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensBaseline } from '@mingmou/contract/workstation/archive/lens/lens-baseline.contract';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import {
  hardLensCheck,
  hardLensReview,
  hardLensTry,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { ask } from '../support/ask';
import { examinedChild, signConsent } from '../support/lens-patient';
import { paySale, receiveOrdered } from '../support/ordered-goods';
import { exactSizes, pdfOf, printedPapers, watchPapers } from '../support/paper';
import { choose, expectAccessible, openAs, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const ZONES = ['Central', 'Nasal', 'Temporal', 'Superior', 'Inferior'];
const healthy = Object.fromEntries(
  ['od', 'os'].flatMap((eye) => [
    [`${eye}Ucva`, '5.0'],
    [`${eye}Pattern`, '靶心(牛眼)'],
    ...ZONES.map((zone) => [`${eye}Stain${zone}`, 0]),
  ]),
);
const ago = (days: number) => daysLater(today(), -days);

type Lenses = OutputOf<typeof lensArchive.lenses>;

const lensesOf = (page: Page, id: number) => ask<Lenses>(page, lensArchive.lenses.path.replace('{id}', String(id)));

/** Prints the paper on the page: returns its markup, the size of its pages, and how far its content reaches in mm. */
async function printed(page: Page) {
  const button = page.getByRole('button', { name: /^打\s*印$/ });
  await untilAccepting(button);
  await button.click();
  const [paper, ...more] = await printedPapers(page);
  if (!paper || more.length > 0) throw new Error(`${more.length} further papers`);
  return { html: paper.html, reaches: paper.reaches, pages: exactSizes(await pdfOf(page, paper)) };
}

/** Writes a check-up of an earlier day. */
const review = (page: Page, ownerId: number, recordDate: string, result: object) =>
  ask(page, hardLensReview.finish.path, { ownerId, version: 0, recordDate, result: { ...healthy, ...result } });

test('an orthokeratology archive leads from baseline to stop and new start', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'doctor', '/work/cArchives');
  const doctors = await ask<{ id: number; name: string }[]>(page, lensArchive.doctors.path);
  const doctorId = doctors.find(({ name }) => name === '王建国')?.id ?? doctors[0]?.id ?? 0;
  const { patientId, id } = await examinedChild(page, doctorId, test.info().retry);
  const open = (tab: string) => page.goto(`/work/CADetails?patientId=${patientId}&id=${id}&tab=${tab}`);
  const brands = await ask<{ id: number }[]>(page, `${lensArchive.brands.path}?lensCategory=3`);
  const breeds: { id: number; brandId: number }[] = [];
  for (const { id: brandId } of brands) {
    const found = await ask<{ id: number }[]>(page, `${lensArchive.breeds.path}?brandId=${brandId}&lensCategory=3`);
    breeds.push(...found.map((one) => ({ id: one.id, brandId })));
  }
  const [breed] = breeds;

  const progress = page.getByRole('list', { name: '镜片进度' });

  const fit = async (targetD: number) => {
    const lens = { Bc: 8.6, Dia: 10.6, Power: 0.75, AcK: 42.5, TargetD: targetD, LensVa: '5.0' };
    const glow = { FlCenter: '轻接触', FlReverse: '充盈', FlAlign: '平行', FlEdge: '适中' };
    const both = ['od', 'os'].flatMap((eye) =>
      Object.entries({ ...lens, ...glow }).map(([name, value]) => [`${eye}${name}`, value]),
    );
    await ask(page, hardLensTry.finish.path, {
      ...{ ownerId: id, version: 0 },
      result: { ...Object.fromEntries(both), brandId: breed?.brandId, breedId: breed?.id, fitResult: '合适' },
    });
  };

  /** Confirms and pays the sale of the newest order, and receives its lenses. */
  const buyLenses = async () => {
    const newest = (await lensesOf(page, id)).toSorted((a, b) => b.saleId - a.saleId)[0];
    const saleId = newest?.saleId ?? 0;
    const { version } = await ask<{ version: number }>(page, saleDesk.findInvoiceDetail.path, { id: saleId });
    const { billNo } = await ask<{ billNo: string }>(page, saleDesk.confirmInvoice.path, { id: saleId, version });
    const shop = await sitDown(browser, 'admin');
    await shop.goto(`/redirect/erp/sell/orderInfo?id=${saleId}`);
    await paySale(shop, shop.getByRole('region', { name: '销售单详情' }));
    await receiveOrdered(shop, billNo, {
      supplier: '江苏清眸医疗器械有限公司',
      serialNos: [`${billNo}R`, `${billNo}L`],
      batch: { batchNo: `P${billNo.slice(-6)}`, expireDate: daysLater(today(), 700) },
    });
    await shop.context().close();
    return { billNo, code: newest?.code };
  };

  /** Hands over lenses that were received, worn from that day on. */
  const deliver = async ({ billNo, code }: Awaited<ReturnType<typeof buyLenses>>, day: string) => {
    const list = await ask<OutputOf<typeof hardLensCheck.list>>(
      page,
      hardLensCheck.list.path.replace('{ownerId}', String(id)),
    );
    const draft = list.rows.find(({ stageState }) => stageState === 1);
    const came = ['od', 'os'].flatMap((eye) => [
      [`${eye}BarCode`, code],
      [`${eye}SerialNo`, `${billNo}${eye === 'od' ? 'R' : 'L'}`],
      [`${eye}LensExpire`, daysLater(today(), 700)],
      [`${eye}LensVa`, '5.0'],
    ]);
    await ask(page, hardLensCheck.finish.path, {
      ...{ ownerId: id, recordId: draft?.recordId, version: draft?.version, recordDate: day },
      result: {
        ...{ ...Object.fromEntries(came), verifyResult: '合格', teacherId: doctorId, guardianPresent: true },
        ...{ teachWear: '掌握', teachClean: '掌握', teachUrgent: '掌握', startWearDate: day, replaceCycle: 6 },
      },
    });
  };

  await test.step('has a complete baseline', async () => {
    await open('baseline');
    await expect(page.getByRole('row').filter({ hasText: '角膜地形图' })).toBeVisible();
    await expect(page.getByText('未完成')).toHaveCount(0);
    await expectAccessible(page);
    const { version } = await ask<{ version: number }>(page, lensBaseline.find.path.replace('{id}', String(id)));
    const contraindications = contraindication.rows.map(({ code }) => ({ code, present: false }));
    await ask(page, lensBaseline.save.path, { id, version, contraindications });
  });

  await test.step('fits the trial lens and has a signed consent', async () => {
    await fit(-3);
    await signConsent(page, id);
  });

  await test.step('fills the order from the trial and creates a draft of a sale', async () => {
    await open('order');
    await page.getByRole('button', { name: '新增订片' }).click();
    await expect(page.getByLabel('右眼定位弧K', { exact: true })).toHaveValue('42.50');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(progress.getByRole('listitem')).toHaveCount(2);
    await expect(progress).toContainText('销售单草稿');
  });

  const first = await test.step('confirms and pays the sale and receives lenses with serial numbers', buyLenses);

  await test.step('delivers by scanning, with checks, instructions, the guardian, start of wear and check-up plan', async () => {
    await open('check');
    await expect(progress).toContainText('已到货');
    await page.getByRole('button', { name: '新增交付' }).click();
    await expect(page.getByLabel('第1次复查日期')).toBeVisible();
    await expectAccessible(page);
    await deliver(first, ago(60));
    await open('review');
    await expect(page.getByText(/^到期 /)).toBeVisible();
    await expect(page.getByRole('list', { name: '复查计划', exact: true }).getByRole('listitem').first()).toContainText(
      ago(59),
    );
  });

  await test.step('prints card, review card and delivery slip on A5, and the slip on a roll', async () => {
    const preview = page.getByRole('region', { name: '预览' });
    const a5 = [expect.closeTo(148, 0), expect.closeTo(210, 0)];
    await page.getByRole('button', { name: '档案卡' }).click();
    await expect(preview.getByRole('heading', { name: '角膜接触镜档案卡' })).toBeVisible();
    await expect(preview.getByRole('cell', { name: `${first.billNo}R` })).toBeVisible();
    await expectAccessible(page);
    const card = await printed(page);
    expect(card.pages[0]).toEqual(a5);
    expect(card.reaches).toBeLessThanOrEqual(148 - 2 * 4 + 0.5);
    expect(card.html).not.toContain('草稿');
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('button', { name: '复查卡' }).click();
    await expect(preview.getByRole('rowheader', { name: `${ago(59)} 1天` })).toBeVisible();
    for (const size of (await printed(page)).pages) expect(size).toEqual(a5);
    await open('check');
    await page.getByRole('button', { name: /^打\s*印$/ }).click();
    await expect(preview.getByText(/^签收：/)).toBeVisible();
    await expectAccessible(page);
    expect((await printed(page)).pages[0]).toEqual(a5);
    await page.getByLabel('纸张').click();
    await choose(page, '80mm 小票');
    const slip = await printed(page);
    expect(slip.pages).toEqual([[expect.closeTo(80, 0), expect.any(Number)]]);
    expect(slip.reaches).toBeLessThanOrEqual(80 - 2 * 4 + 0.5);
    expect(slip.html).toContain('第 2 次打印');
  });

  await test.step('stops the wear after staining of degree 3 at the third check-up', async () => {
    const next = (days: number) => ({ action: '继续', nextReviewDate: ago(days) });
    await review(page, id, ago(59), { reviewType: 'D1', ...next(53) });
    await review(page, id, ago(53), { reviewType: 'W1', ...next(46) });
    await review(page, id, ago(46), { reviewType: 'W2', ...next(29) });
    const worn = { reviewType: 'M1', odStainCentral: 3, ...next(10) };
    await expect(review(page, id, ago(20), worn)).rejects.toThrow('角膜染色3级，请停戴或由医生确认');
    await review(page, id, ago(20), {
      ...{ reviewType: 'M1', odStainCentral: 3, action: '停戴观察', stopDays: 7, nextReviewDate: ago(10) },
    });
    await open('review');
    await expect(page.getByRole('button', { name: '恢复配戴' })).toBeVisible();
    await expect(page.getByText('停戴', { exact: true }).first()).toBeVisible();
  });

  await test.step('resumes the wear ten days later', async () => {
    await review(page, id, ago(10), { reviewType: 'U', action: '继续', nextReviewDate: daysLater(today(), 7) });
    await open('review');
    await page.getByRole('button', { name: '恢复配戴' }).click();
    await expectToast(page, '已恢复');
    await expect(page.getByText('配戴中', { exact: true }).first()).toBeVisible();
  });

  await test.step('refits with a deeper target: a second set is ordered, bought and handed over', async () => {
    await fit(-3.5);
    await open('order');
    await page.getByRole('button', { name: '新增订片' }).click();
    await expect(page.getByLabel('右眼降度', { exact: true })).toHaveValue('-3.50');
    await page.getByLabel('订片类型').click();
    await choose(page, '参数更换');
    await page.getByLabel('补换原因').fill('近视加深，降度不足');
    await page.keyboard.press('Control+Enter');
    await expect(progress).toContainText('销售单草稿');
    const second = await buyLenses();
    await open('check');
    await page.getByRole('button', { name: '新增交付' }).click();
    await expect(page.getByLabel('第1次复查日期')).toBeVisible();
    await deliver(second, today());
  });

  await test.step('says on the curve what differs between the two sets', async () => {
    await open('course');
    await expect(page.getByText(/右眼 第2副，片龄0天；较上一副：降度 -3\.00D→-3\.50D/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('lists the archive under 配戴中 with its parameters and last staining', async () => {
    await page.goto('/work/cArchives');
    await page.getByRole('tab', { name: '配戴中' }).click();
    await expect(page.getByText(/AC42\.50 降度-3\.50/).first()).toBeVisible();
    await expectAccessible(page);
  });
  consoleLog.expectQuiet();
});
