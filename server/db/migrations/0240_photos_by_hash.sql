-- The editor asks for a photo of a feed by the hash of its bytes.
create index photos_by_hash on feedmaker.photos (feed_id, photo_hash);
