import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The shell first: without a window's compositor a story costs a quarter less CPU. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-noto-cjk'];

function aptGet(...args) {
  return (
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES);
}

/** Without a Chinese font pages are measured and photographed with boxes for text. */
function hasChineseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/** A Chromium for the browser tests: CHROMIUM_PATH, an installed one, or on Debian one installed now. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const installed = KNOWN.find(existsSync);
  if (installed && (process.platform !== 'linux' || hasChineseFont())) return installed;
  if (installOnDebian()) return KNOWN.find(existsSync) ?? null;
  return installed ?? null;
}
