/**
 * `npm start | head` closes our output after its ten lines. What nobody reads is dropped, and the work goes on; any
 * other failure of an output stays one.
 */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
