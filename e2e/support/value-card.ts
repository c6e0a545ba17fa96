import { expect, type Page } from 'playwright/test';
import { ask } from './ask';
import { photo } from './photo';

/** Address of the recharge page. */
export const RECHARGE = '/outpatient/cashier/recharge';

/** Password of the cards that `enterRecharge` opens. */
export const CARD_PASSWORD = '246810';

/** Patient who may open a value card. */
export interface Holder {
  readonly patientId: number;
  readonly name: string;
  readonly mobile: string;
}

/** Opens the recharge page and creates a patient without a value card. */
export async function newHolder(page: Page, name: string, mobile: string): Promise<Holder> {
  await page.goto(RECHARGE);
  const [source] = await ask<readonly { id: number }[]>(page, '/opt-settings-customer-source/findAll', {});
  const file = { name, sourceId: source?.id, sex: 1, birthday: '1990-05-06', phone: mobile, phoneRelation: 1 };
  const { id } = await ask<{ id: number }>(page, '/api/patient/save', file);
  return { patientId: id, name, mobile };
}

/** Returns the panel with the cards of the patient. */
export const cardPanel = (page: Page) => page.getByRole('region', { name: '储值卡', exact: true });

/** Opens the recharge page of the patient. */
export async function openCards(page: Page, { patientId, name }: Holder): Promise<void> {
  await page.goto(`${RECHARGE}?patientId=${patientId}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(cardPanel(page)).toBeVisible();
}

/** Signs 储值协议 on paper and uploads its picture. */
export async function signAgreement(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^登\s*记$/ }).click();
  const dialog = page.getByRole('dialog', { name: '登记储值协议' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '储值协议.jpg', mimeType: 'image/jpeg', buffer: await photo(page, '#eeeeee', 600, 800) });
  await expect(dialog.locator('img')).toHaveCount(1);
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByText('首次充值前须签署储值协议')).toBeHidden();
}

/** Enters a first recharge of 3000 by WeChat, which earns a gift of 400; F8 books the recharge. */
export async function enterRecharge(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: '充值金额' }).fill('3000');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton', { name: '赠送金额' })).toHaveValue('400.00');
  await page.getByLabel('6位支付密码').fill(CARD_PASSWORD);
  await page.getByLabel('再次输入密码').fill(CARD_PASSWORD);
  await page.getByRole('button', { name: '微信' }).click();
}
