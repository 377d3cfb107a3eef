/** The board cannot go on: its firmware has crashed, it is wired wrongly, or the bench is gone. */
export class Trouble extends Error {}
