import type { DocumentReference } from '@medplum/fhirtypes';
import { dictName } from '@mingmou/contract/base/dict';
import { fileUse } from '@mingmou/contract/files/file.dicts';
import { informedConsentKind } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { idOf, instant, OWN, refTo } from './fhir-parts.rules';
import type { FileRow, SignedConsentRow } from './open-data.store';

interface Document {
  readonly id: string;
  readonly patientId: number;
  readonly code: string;
  readonly title: string;
  readonly at: string;
}

type Head = Omit<DocumentReference, 'content'>;

const documentOf = ({ id, patientId, code, title, at }: Document): Head => ({
  resourceType: 'DocumentReference',
  id,
  status: 'current',
  type: { coding: [{ system: OWN, code }], text: title },
  subject: refTo('Patient', idOf('patient', patientId)),
  date: instant(at),
});

/** A consent as it was signed, with its whole text. */
export function consentResource(row: SignedConsentRow): DocumentReference {
  return {
    ...documentOf({
      id: idOf('informed', row.id),
      patientId: row.patientId,
      code: `consent.${row.kind}`,
      title: dictName(informedConsentKind, row.kind),
      at: row.signedAt ?? row.createdAt,
    }),
    content: [
      {
        attachment: {
          contentType: 'text/html',
          title: row.title,
          language: 'zh-CN',
          data: Buffer.from(row.html, 'utf8').toString('base64'),
        },
      },
    ],
  };
}

/**
 * Path of a file in a chain's export. In the export of one patient a file is named, and its bytes are fetched by its
 * number.
 */
export const fileName = ({ id, name }: Pick<FileRow, 'id' | 'name'>) => {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return `files/${id}${ending}`;
};

export function fileResource(row: FileRow): DocumentReference {
  return {
    ...documentOf({
      id: idOf('file', row.id),
      patientId: row.patientId,
      code: `file.${row.bizType}`,
      title: dictName(fileUse, row.bizType),
      at: row.createdAt,
    }),
    ...(row.acceptsId ? { context: { encounter: [refTo('Encounter', idOf('visit', row.acceptsId))] } } : {}),
    content: [
      {
        attachment: {
          contentType: row.mime,
          url: fileName(row),
          size: row.bytes,
          title: row.name,
          creation: instant(row.createdAt),
        },
      },
    ],
  };
}
