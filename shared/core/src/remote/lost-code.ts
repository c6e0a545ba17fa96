/** Whether an error says that a file of code did not come, or was refused for its content. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (css )?chunk/i.test(error.message));
}
