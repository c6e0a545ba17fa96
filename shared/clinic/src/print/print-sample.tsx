/** Sample values of every print's frame. */
export const COMMON_SAMPLE = {
  orgShortName: '明眸眼视光旗舰店',
  orgPhone: '0571-88880001',
  orgAddress: '杭州市西湖区文三路1号',
  printedAt: '2026-03-10 10:00:00',
  operatorName: '李收银',
  printCount: 0,
} as const;
