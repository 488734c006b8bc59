-- An image that nobody needs is forgotten together with what gave it. Without these a sweep goes through all results of a feed for it.
create index results_by_image on feedmaker.results (feed_id, image_hash);
create index results_by_additional_images on feedmaker.results using gin (additional_hashes) where additional_hashes <> '{}';
