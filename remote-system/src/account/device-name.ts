/** Order matters: each browser also names those it descends from. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a device, as far as it says them. */
export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const [pattern, browser] = BROWSERS.find(([each]) => each.test(text)) ?? [];
  const system = SYSTEMS.find(([each]) => each.test(text))?.[1];
  const version = pattern ? pattern.exec(text)?.[1] : undefined;
  return [browser && `${browser} ${version}`, system].filter(Boolean).join(' · ') || '未知设备';
}
