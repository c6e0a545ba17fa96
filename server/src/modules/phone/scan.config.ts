/** Where phones reach the upload pages. */
export interface ScanSettings {
  readonly port: number;
  /** Host name of the production site, whose pages are on port 8081. */
  readonly productionHost: string | undefined;
  /** For pages opened under an address that no phone reaches (`localhost`). */
  readonly publicUrl: string;
}

export const DEFAULT_SCAN: ScanSettings = {
  port: 50_128,
  productionHost: undefined,
  publicUrl: 'http://127.0.0.1:8080',
};

const PRODUCTION_PORT = 8081;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns `{protocol}//{host}:{port}` of the upload pages for a workstation at `origin`. */
export function scanOrigin({ port, productionHost, publicUrl }: ScanSettings, origin: string | undefined): string {
  const own = new URL(origin ?? publicUrl);
  const known = new URL(publicUrl);
  const { protocol, hostname } = LOOPBACK.test(own.hostname) && !LOOPBACK.test(known.hostname) ? known : own;
  return `${protocol}//${hostname}:${hostname === productionHost ? PRODUCTION_PORT : port}`;
}
