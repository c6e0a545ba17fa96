import { sentence } from '@mingmou/contract/base/codes';
import { poster } from '@mingmou/contract/referral/poster.contract';
import {
  isOnPicture,
  type NamePlace,
  nameWithin,
  type Proportion,
  periodFault,
  type QrPlace,
  withinPicture,
} from '@mingmou/contract/referral/poster.rules';
import { referralCodes } from '@mingmou/contract/referral/referral.codes';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Form } from '@mingmou/kit/ui-form';
import { PictureInput } from '@mingmou/kit/upload/picture-input';
import { useState } from 'react';
import { NameInput, QrInput } from './place-input';
import styles from './poster.module.css';
import { PosterStage } from './poster-stage';
import type { PosterImage } from './poster-types';

const Field = fieldOf(poster.save);
const { fields } = poster;
const OUTSIDE = sentence(referralCodes.qrOutside, {});

interface Placed {
  readonly imageFileId?: number | null;
  readonly qr?: QrPlace;
  readonly nameText?: NamePlace | null;
  readonly validFrom?: string | null;
}

function isImage(value: unknown): value is PosterImage {
  return typeof value === 'object' && value !== null && 'url' in value && 'id' in value;
}

/** Its sides are known of every stored picture; without them nothing can be placed. */
function sides({ width, height }: PosterImage): Proportion | undefined {
  return width && height ? { width, height } : undefined;
}

const settle = (reason: string | null) => (reason === null ? Promise.resolve() : Promise.reject(new Error(reason)));

/** Form of a poster: the picture for placing code and name, and all values as text and numbers. */
export function PosterFields() {
  const form = Form.useFormInstance<Placed>();
  const { row } = useFormSurroundings();
  const [arrived, setArrived] = useState<readonly PosterImage[]>([]);
  const imageFileId = Form.useWatch('imageFileId', form);
  const qr = Form.useWatch('qr', form);
  const nameText = Form.useWatch('nameText', form);
  const known = isImage(row.image) ? [row.image] : [];
  const image = [...arrived, ...known].find(({ id }) => id === imageFileId);
  const picture = image && sides(image);

  const put = (name: 'qr' | 'nameText', value: QrPlace | NamePlace) =>
    form.setFields([{ name, value, touched: true, errors: [] }]);
  const take = (images: readonly PosterImage[]) => {
    setArrived((all) => [...all, ...images]);
    const [first] = images;
    const size = first && sides(first);
    if (!size) return;
    // Elements keep their places on a new picture.
    if (qr) put('qr', withinPicture(qr, size));
    if (nameText) put('nameText', nameWithin(nameText, size));
  };
  const onPicture = (_rule: unknown, place: QrPlace | null | undefined) =>
    settle(place && picture && !isOnPicture(place, picture) ? OUTSIDE : null);
  const nameOnPicture = (_rule: unknown, place: NamePlace | null | undefined) =>
    settle(place && picture && !isOnPicture(place, picture) ? '推荐人姓名超出图片范围' : null);
  const inOrder = (_rule: unknown, to: string | null | undefined) =>
    settle(periodFault(form.getFieldValue('validFrom'), to));

  return (
    <>
      <div className={styles.stage}>
        {image && picture && qr ? (
          <PosterStage
            image={{ ...picture, url: image.url }}
            qr={qr}
            nameText={nameText}
            now={() => ({ qr: form.getFieldValue('qr'), nameText: form.getFieldValue('nameText') })}
            onQr={(next) => put('qr', next)}
            onName={(next) => put('nameText', next)}
          />
        ) : (
          <p className={styles.noPicture}>上传海报图片后，在这里拖动二维码和推荐人姓名</p>
        )}
      </div>
      <div>
        <Field name="name" />
        <Field name="imageFileId">
          <PictureInput use="REFERRAL_POSTER" title={fields.imageFileId.title} known={known} onArrive={take} />
        </Field>
        <Form.Item
          name="qr"
          label={fields.qr.title}
          required
          validateTrigger={[]}
          rules={[{ validator: onPicture }]}
          extra="均为百分比：左、边长按图片宽，上按图片高；边长至少15"
        >
          <QrInput />
        </Form.Item>
        <Form.Item
          name="nameText"
          label={fields.nameText.title}
          validateTrigger={[]}
          rules={[{ validator: nameOnPicture }]}
        >
          <NameInput />
        </Form.Item>
        <Form.Item name="slogan" label={fields.slogan.title} extra="显示在扫码后打开的页面上">
          <FieldInput spec={fields.slogan} />
        </Form.Item>
        <Field name="validFrom" />
        <Form.Item
          name="validTo"
          label={fields.validTo.title}
          dependencies={['validFrom']}
          validateTrigger={[]}
          rules={[{ validator: inOrder }]}
          extra="不填则长期有效"
        >
          <FieldInput spec={fields.validTo} />
        </Form.Item>
        <Field name="referrerTypes" />
      </div>
    </>
  );
}
