import { expect, type Page } from 'playwright/test';
import { codeSentTo } from '../support/outbox';
import { confirm, expectAccessible, ofAttempt, openBy, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import {
  CARD_PASSWORD,
  cardPanel,
  enterRecharge,
  type Holder,
  newHolder,
  openCards,
  signAgreement,
} from '../support/value-card';
import { expectWalkable } from '../support/walk';

const NAMES = ['储一鸣', '储二鸣'] as const;
const MOBILES = ['13655520001', '13655520002'] as const;

const dialogOf = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

/** Enters the SMS code of the card holder at the till. */
async function proveByCode(page: Page, { mobile }: Holder): Promise<void> {
  const sent = page.waitForResponse((response) => /order\/code\/\d+$/.test(response.url()));
  await page.getByRole('button', { name: '获取验证码' }).click();
  await sent;
  await page.getByLabel('短信验证码').fill(codeSentTo(mobile));
  await page.getByRole('button', { name: /^验\s*证$/ }).click();
  await expect(page.getByText('短信验证已通过')).toBeVisible();
}

test('a value card is recharged, used, replaced after its loss, and closed', async ({ browser }) => {
  test.slow();
  const till = await sitDown(browser, 'manager');
  const approver = await sitDown(browser, 'admin');
  const console = watchConsole(till);
  const holder = await newHolder(till, ofAttempt(...NAMES), ofAttempt(...MOBILES));
  await openCards(till, holder);

  await test.step('recharges 3000: agreement, password, gift of 400, and a receipt with one key', async () => {
    await expect(till.getByText('该患者还没有储值卡')).toBeVisible();
    await expectAccessible(till);
    await expectWalkable(till);
    await signAgreement(till);
    await enterRecharge(till);
    const done = dialogOf(till, '充值成功');
    await openBy(till, 'F8', done);
    await expect(done).toContainText('余额 ¥3,400.00');
    await expectAccessible(till);
    const printed = till.waitForResponse('**/api/opt-cashier-recharge/printed');
    await till.keyboard.press('F9');
    await printed;
    await done.getByRole('button', { name: /完\s*成/ }).click();
    await expect(cardPanel(till)).toContainText('余额 ¥3,400.00');
    await expect(cardPanel(till).getByRole('row').nth(1)).toContainText('充值');
  });

  let orderNo = '';
  await test.step('pays 520 of 600 by card with password and code, and the rest in cash', async () => {
    await till.goto(`/outpatient/cashier/order?patientId=${holder.patientId}`);
    const search = till.getByRole('combobox', { name: '添加项目' });
    await search.fill('眼压测量');
    await expect(till.locator('.ant-select-item-option-active')).toContainText('眼压测量');
    await search.press('Enter');
    const qty = till.getByRole('spinbutton', { name: '眼压测量数量' });
    await qty.fill('20');
    await qty.press('Tab');
    await till.getByRole('button', { name: '去收费' }).click();
    await till.waitForURL(/orderPay/);
    await till.getByRole('button', { name: '储值卡' }).click();
    await till.getByRole('spinbutton', { name: '储值卡金额' }).fill('520');
    await till.getByLabel('支付密码').fill(CARD_PASSWORD);
    await proveByCode(till, holder);
    await till.getByRole('button', { name: '现金' }).click();
    await expect(till.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await expectAccessible(till);
    const done = dialogOf(till, '收费成功');
    await openBy(till, 'F8', done);
    orderNo = /SF\d+/.exec((await done.textContent()) ?? '')?.[0] ?? '';
    await openCards(till, holder);
    await expect(cardPanel(till)).toContainText('余额 ¥2,880.00');
    await expect(cardPanel(till)).toContainText('本金 ¥2,480.00 赠送 ¥400.00');
  });

  await test.step('freezes a lost card and replaces it with the same balance', async () => {
    const before = /K\d{8}/.exec((await cardPanel(till).textContent()) ?? '')?.[0] ?? '';
    await till.getByRole('button', { name: /^冻\s*结$/ }).click();
    const freeze = dialogOf(till, `冻结：${before}`);
    await freeze.getByRole('button', { name: /挂\s*失/ }).click();
    await expectAccessible(till);
    await freeze.getByRole('button', { name: /^冻\s*结$/ }).click();
    await expect(freeze).toBeHidden();
    await expect(cardPanel(till).getByRole('button', { name: /^解\s*冻$/ })).toBeVisible();
    await till.getByRole('button', { name: /^补\s*卡$/ }).click();
    const replace = dialogOf(till, `补卡：${before}`);
    await replace.getByRole('button', { name: /遗\s*失/ }).click();
    await replace.getByRole('button', { name: /^补\s*卡$/ }).click();
    await expect(replace).toBeHidden();
    await expect(cardPanel(till).getByText(before, { exact: true })).toHaveCount(0);
    await expect(cardPanel(till)).toContainText('余额 ¥2,880.00');
    const newest = cardPanel(till).getByRole('row').nth(1);
    await expect(newest).toContainText('补卡');
    await expect(newest).toContainText(before);
  });

  await test.step('closes the card of 2480: takes 330.67 of the gift, lapses 69.33, needs a code and an approval, and refunds WeChat', async () => {
    await cardPanel(till)
      .getByRole('button', { name: /^退\s*款$/ })
      .click();
    const asked = dialogOf(till, /^储值退款：/);
    await expect(asked).toContainText('退本金¥2,480.00');
    await expect(asked).toContainText('收回赠送¥330.67');
    await expect(asked).toContainText('失效赠送¥69.33');
    await asked.getByLabel('领款人证件号').fill('110105199103074322');
    await asked.getByRole('button', { name: '患者要求' }).click();
    await proveByCode(till, holder);
    await expectAccessible(till);
    await asked.getByRole('button', { name: '提交审核' }).click();
    await expect(asked).toBeHidden();

    await approver.goto('/redirect/outpatient/cashier/list?tab=2');
    await rowOf(approver, holder.name)
      .getByRole('button', { name: /^审\s*核$/ })
      .click();
    const judged = dialogOf(approver, '退费审核');
    await expect(judged).toContainText('¥2,480.00');
    await judged.getByRole('button', { name: /^通\s*过$/ }).click();
    await expect(judged).toBeHidden();

    await till.goto('/redirect/outpatient/cashier/list?tab=2');
    await rowOf(till, holder.name)
      .getByRole('button', { name: /^退\s*款$/ })
      .click();
    const paying = dialogOf(till, /^储值退款：TF/);
    await expect(paying).toContainText('微信 ¥2,480.00');
    await paying.getByRole('button', { name: /^退\s*款$/ }).click();
    const done = dialogOf(till, '退款成功');
    await expect(done).toContainText('实退 ¥2,480.00');
    const printed = till.waitForResponse('**/api/opt-cashier-recharge/refund-printed');
    await till.keyboard.press('F9');
    await printed;
    await done.getByRole('button', { name: /完\s*成/ }).click();
    await openCards(till, holder);
    await expect(cardPanel(till)).toContainText('已退卡');
    await expect(cardPanel(till)).toContainText('余额 ¥0.00');
  });

  await test.step('refunds an order of the closed card in cash', async () => {
    await till.goto('/redirect/outpatient/cashier/list?tab=1');
    await rowOf(till, orderNo).getByRole('button', { name: '退费' }).click();
    await till.getByRole('spinbutton', { name: '眼压测量本次退' }).fill('1');
    await till.getByRole('button', { name: '患者要求' }).click();
    const ways = till.getByRole('group', { name: '退回方式' });
    await expect(ways).toContainText('原卡已退，本金退现金，赠送失效');
    await expectAccessible(till);
    await till.getByRole('button', { name: '直接退费' }).click();
    await confirm(till, '确定退费 ¥30.00 吗', '退费');
    await expect(dialogOf(till, '退费成功')).toContainText(/储值卡 K\d{8}（以现金退）¥26\.00/);
  });

  console.expectQuiet();
});
