import { describe, expect, it } from '@jest/globals';
import { kindOfUse, megabytes, pictureLimit, readScanKey, scanKey, scanLimitMb, typeNames } from './file.rules';

describe('文件', () => {
  it('签名只收 200 KB 的 png，海报 5 MB，其他图片 10 MB', () => {
    expect(pictureLimit('STAFF_SIGN', ['jpg', 'png'])).toEqual({ types: ['png'], maxBytes: 204_800 });
    expect(pictureLimit('REFERRAL_POSTER', ['jpg'])).toEqual({ types: ['jpg', 'png'], maxBytes: 5_242_880 });
    expect(pictureLimit('PATIENT_PHOTO', ['jpg', 'webp'])).toEqual({ types: ['jpg', 'webp'], maxBytes: 10_485_760 });
  });

  it.each([
    ['IMAGE', 0, 10],
    ['IMAGE', 2, 2],
    ['IMAGE', 20, 10],
    ['VIDEO', 0, 100],
    ['VIDEO', 20, 20],
    ['VIDEO', 200, 100],
  ] as const)('扫码上传 %s，限 %d MB：%d', (kind, size, most) => expect(scanLimitMb(kind, size)).toBe(most));

  it('视频只用于就诊录像', () => {
    expect([kindOfUse('VISIT_VIDEO'), kindOfUse('PATIENT_PHOTO')]).toEqual(['VIDEO', 'IMAGE']);
  });

  it('大小按 MB 说，保留一位', () => {
    expect([204_800, 10_485_760, 1_572_864].map(megabytes)).toEqual([0.2, 10, 1.5]);
    expect(typeNames(['jpg', 'png'])).toBe('jpg、png');
  });

  it('上传会话的标识', () => {
    expect(scanKey({ userId: 7, at: 1_773_100_800_000 })).toBe('7_1773100800000');
    expect(readScanKey('7_1773100800000')).toEqual({ userId: 7, at: 1_773_100_800_000 });
    for (const wrong of ['7', '7_177310080000', 'x_1773100800000', '7_1773100800000_1', ''])
      expect(readScanKey(wrong)).toBeNull();
  });
});
