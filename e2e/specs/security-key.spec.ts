import { type CDPSession, expect, type Page } from 'playwright/test';
import { inDatabase } from '../support/database';
import { DEMO_PASSWORD } from '../support/demo-server';
import { confirm, expectAccessible, signIn } from '../support/story';
import { test } from '../support/test';

// Browsers support security keys for host names only, and without https for `localhost` only.
test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) });

const CHAIN = 1;
const EAST = '城东店';

/** Plugs a virtual FIDO2 key into the browser's USB port; the key confirms every request without a touch. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: false,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function switchTo(page: Page, org: string): Promise<void> {
  await page.getByRole('button', { name: /切换机构/ }).click();
  await page.getByRole('list', { name: '机构' }).getByRole('button', { name: org }).click();
  await confirm(page, `确定切换到「${org}」吗？`);
}

async function expectIn(page: Page, org: string): Promise<void> {
  await expect(page.getByRole('button', { name: `${org}，切换机构` })).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await confirm(page, '确定退出登录吗？');
  await expect(page).toHaveURL(/\/login$/);
}

async function fillIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号/手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Registers the plugged key for the current organisation, as the settings page does, and returns the organisation's id. */
function registerKey(page: Page): Promise<{ success: boolean; orgId: number }> {
  return page.evaluate(async () => {
    const orgId = Number(sessionStorage.getItem('orgId'));
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('token')}`,
      'x-device-id': localStorage.getItem('mingmou.deviceId') ?? '',
      'content-type': 'application/json',
    };
    const text = (content: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(content)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const asked = await fetch(`/api/login/encryption-lock-challenge/${orgId}/admin`, { headers });
    const { challengeId, challenge } = (await asked.json()).data;
    const binary = atob(challenge.replaceAll('-', '+').replaceAll('_', '/'));
    const credential = (await navigator.credentials.create({
      publicKey: {
        challenge: Uint8Array.from(binary, (character) => character.charCodeAt(0)),
        rp: { name: '明眸' },
        user: { id: new Uint8Array([1]), name: 'org', displayName: 'org' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    })) as PublicKeyCredential;
    const response = credential.response as AuthenticatorAttestationResponse;
    const saved = await fetch('/settings-stores-information/key-save', {
      method: 'POST',
      headers,
      body: JSON.stringify({
        ...{ keyId: credential.id, label: '前台密钥', kind: 'WEBAUTHN', challengeId },
        attestation: {
          attestationObject: text(response.attestationObject),
          clientDataJSON: text(response.clientDataJSON),
        },
      }),
    });
    return { success: (await saved.json()).success === true, orgId };
  });
}

test('an organisation with a security key requires the key for switching and signing in', async ({ page }) => {
  const { cdp, authenticatorId } = await plugIn(page);
  let east = 0;
  await test.step('the administrator changes to an organisation without a key and registers one', async () => {
    await signIn(page, 'admin');
    // The account starts in its last organisation: another test may have changed it.
    const current = await page.getByRole('button', { name: /切换机构/ }).getAttribute('aria-label');
    if (!current?.startsWith(EAST)) await switchTo(page, EAST);
    await expectIn(page, EAST);
    const registered = await registerKey(page);
    expect(registered.success).toBe(true);
    east = registered.orgId;
    await inDatabase(CHAIN, east, [
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (${CHAIN}, ${east}, 'encryptionLock', 'true')`,
      // Another test may have moved the doctor: resets the account to its first organisation.
      `UPDATE account SET last_org_id = NULL WHERE property_owner_id = ${CHAIN} AND account = 'doctor'`,
    ]);
    await leave(page);
  });
  try {
    await test.step('asks for the key when a doctor switches to the organisation', async () => {
      await signIn(page, 'doctor');
      await expectIn(page, '旗舰店');
      await switchTo(page, EAST);
      await expectIn(page, EAST);
      await leave(page);
    });
    await test.step('asks for the key when the doctor signs in to the organisation', async () => {
      const proved = page.waitForResponse((response) => response.url().endsWith('/api/login/check-encryption-lock'));
      await fillIn(page, 'doctor');
      expect((await (await proved).json()).success).toBe(true);
      await expectIn(page, EAST);
      await leave(page);
    });
    await test.step('refuses to sign in without the key', async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await fillIn(page, 'doctor');
      await expect(page.getByRole('alert')).toHaveText('请插入密钥');
      await expect(page.getByLabel('账号/手机号')).toHaveValue('doctor');
      await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
      await expectAccessible(page);
    });
  } finally {
    await inDatabase(CHAIN, east, [
      `UPDATE parameter SET value = 'false' WHERE key = 'encryptionLock'`,
      `UPDATE account SET last_org_id = NULL WHERE account IN ('admin', 'doctor')`,
    ]);
  }
});
