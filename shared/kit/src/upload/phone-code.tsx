import { Alert, Button, QRCode, Spin } from 'antd';
import styles from './upload.module.css';

const QR_SIZE = 208;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export interface PhoneCodeProps {
  /** Absent until the server has made it. */
  readonly url: string | undefined;
  readonly failure: string | undefined;
  readonly expired: boolean;
  readonly secondsLeft: number | undefined;
  readonly refresh: () => void;
}

/** A code that a phone reads, how long it serves, and a way to another one. */
export function PhoneCode({ url, failure, expired, secondsLeft, refresh }: PhoneCodeProps) {
  return (
    <div className={styles.code}>
      {failure ? <Alert type="error" title={failure} action={<Button onClick={refresh}>重试</Button>} /> : null}
      {url ? (
        <a className={styles.qr} href={url} target="_blank" rel="noreferrer" aria-label="手机页面地址">
          {/* The picture says nothing that the link's name does not. */}
          <span aria-hidden="true">
            <QRCode value={url} type="svg" size={QR_SIZE} bordered={false} status={expired ? 'expired' : 'active'} />
          </span>
        </a>
      ) : (
        <div className={styles.qr}>{failure ? null : <Spin />}</div>
      )}
      <p className={styles.left} role="timer">
        {expired ? '二维码已失效' : secondsLeft === undefined ? '' : `${clock(secondsLeft)}后失效`}
      </p>
      <Button onClick={refresh}>刷新二维码</Button>
    </div>
  );
}

/** Note shown if the code contains an address that phones cannot reach. */
export function UnreachableNote({ url }: Pick<PhoneCodeProps, 'url'>) {
  if (!url || !LOOPBACK.test(new URL(url).hostname)) return null;
  return (
    <Alert type="warning" title="当前是本机地址，手机打不开：请用局域网地址打开本系统，或在服务器上设置 PUBLIC_URL" />
  );
}
