/** The run was cancelled or its feed deleted while a job worked on it: there is nothing left to do. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}
