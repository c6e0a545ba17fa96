import type { OutputOf } from '@mingmou/contract/base/call';
import type { poster } from '@mingmou/contract/referral/poster.contract';
import { groupedCode } from '@mingmou/contract/referral/poster.rules';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import { QRCode } from '@mingmou/kit/ui-qr';
import { useEffect, useRef, useState } from 'react';
import { finishedPoster, finishedSize, QR_MARGIN, qrPixels } from './draw-poster';
import styles from './poster.module.css';
import type { PosterLayout } from './poster-types';

export type Generated = OutputOf<typeof poster.generate>;

interface FinishedPosterProps {
  readonly layout: PosterLayout;
  readonly given: Generated;
}

const LOST = '图片没有加载成功，请检查网络后重试';

/** The picture itself; `again` asks for it once more. */
function useImage(url: string) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.onerror = () => setFailed(true);
    loading.src = url;
    return () => {
      loading.onload = null;
      loading.onerror = null;
      setImage(undefined);
      setFailed(false);
    };
  }, [url, tries]);
  return { image, failed, again: () => setTries((n) => n + 1) };
}

/** A referrer's own poster, drawn here because the server has no Chinese letters to draw a name with. */
export function FinishedPoster({ layout, given }: FinishedPosterProps) {
  const { imageUrl, landingUrl, referrerName, code } = given;
  const { qr, nameText } = layout;
  const { image, failed, again } = useImage(imageUrl);
  const [drawn, setDrawn] = useState<string>();
  const codeBox = useRef<HTMLDivElement>(null);
  const size = image && finishedSize({ width: image.naturalWidth, height: image.naturalHeight });
  const { width, height } = size ?? {};

  useEffect(() => {
    const dots = codeBox.current?.querySelector('canvas');
    if (!image || !dots || !width || !height) return;
    let url: string | undefined;
    let left = false;
    void finishedPoster({ width, height }, { image, code: dots, qr, nameText, name: referrerName }).then((file) => {
      if (!file || left) return;
      url = URL.createObjectURL(file);
      setDrawn(url);
    });
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
      setDrawn(undefined);
    };
  }, [image, width, height, qr, nameText, referrerName]);

  const title = `${referrerName}的海报`;
  const press = usePress();
  return (
    <div className={styles.finished}>
      {size ? (
        <div ref={codeBox} className={styles.offscreen} aria-hidden="true">
          <QRCode
            value={landingUrl}
            type="canvas"
            size={qrPixels(qr, size)}
            bordered={false}
            bgColor="#fff"
            marginSize={QR_MARGIN}
          />
        </div>
      ) : null}
      {failed ? <Alert type="error" title={LOST} action={<Button onClick={again}>重试</Button>} /> : null}
      {drawn ? <img className={styles.result} src={drawn} alt={title} /> : failed ? null : <Skeleton.Image active />}
      <dl className={styles.given}>
        <dt>推荐码</dt>
        <dd>{groupedCode(code)}</dd>
        <dt>扫码打开</dt>
        <dd>
          <a href={landingUrl} target="_blank" rel="noreferrer">
            {landingUrl}
          </a>
        </dd>
      </dl>
      <Button
        type="primary"
        href={drawn}
        download={`${layout.name}-${referrerName}.jpg`}
        {...press(!drawn && '海报还没有画好')}
      >
        下载
      </Button>
    </div>
  );
}
