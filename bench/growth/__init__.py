"""What mien costs as it grows: per answer, per table and per connection, and on several processes."""
