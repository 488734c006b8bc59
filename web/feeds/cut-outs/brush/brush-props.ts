/** Pictures of one photo for the brush: upright, and all as large as its alpha. */
export interface BrushPicture {
  /** The photo, in any format that a browser shows. */
  readonly photo: Blob;
  /** Grey PNG: 255 where the network detected product. The mask has the same size. */
  readonly alpha: Blob;
  /** Grey PNG of earlier strokes: 0 erases, 128 leaves, 255 keeps; null if there are none. */
  readonly mask: Blob | null;
}

export interface CutOutBrushProps {
  readonly product: string;
  /** Key under which this browser stores unsaved strokes, so that they survive a reload: project and hash. */
  readonly draftName: string;
  /** Called when the brush opens, and on "Try again" after a failure. May take as long as the network needs for the photo. */
  readonly load: (signal: AbortSignal) => Promise<BrushPicture>;
  /**
   * Stores the mask, an 8 bit grey PNG; null if all strokes were removed. The brush stays open with its strokes until this resolves, and
   * then calls `onClose`. If it rejects, the brush shows the message that `messageOf` returns for the error.
   */
  readonly onSave: (maskPng: Uint8Array<ArrayBuffer> | null) => Promise<void>;
  /** Called when the brush is closed, saved or not. If there were unsaved strokes, the user has agreed to lose them. */
  readonly onClose: () => void;
}
